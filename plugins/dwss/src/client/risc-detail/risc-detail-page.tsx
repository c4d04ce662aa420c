import type { RouteProps } from '@gantry/plugin-sdk';

/** The form `id`. */
export function RiscDetailPage({ params }: RouteProps) {
  return <h1>{params.id}</h1>;
}
