import { type Host, HostProvider } from './host-context.ts';

export function App({ host }: { readonly host: Host }) {
  return <HostProvider value={host} />;
}
