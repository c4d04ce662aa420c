export { buildSandbox, type SandboxServer, serveSandbox } from './sandbox-server.ts';
