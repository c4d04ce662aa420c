export function SensorSettings(_: { module: unknown }) {
  return null;
}
