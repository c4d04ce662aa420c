export function SensorPage(_: { module: unknown; sensorId: string; refreshedAt: Date; onBack: () => void }) {
  return null;
}
