import type { RouteProps } from '@gantry/plugin-sdk';

/** A new form, or with `id` a form that is edited. */
export function RiscFormPage({ params }: RouteProps) {
  return <h1>{params.id}</h1>;
}
