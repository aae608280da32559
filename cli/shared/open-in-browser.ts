import { spawn } from 'node:child_process';

/** In CI, or without a display, only the path is printed. */
export function hasScreen(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (env['CI'] !== undefined && env['CI'] !== 'false') return false;
  if (platform === 'darwin' || platform === 'win32') return true;
  return env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined;
}

/**
 * The platform's command that opens a file or an address, run without a shell, so that a path is never executed as a
 * command.
 */
export function openInBrowser(file: string): void {
  const [command, ...args] = {
    darwin: ['open', file],
    win32: ['rundll32', 'url.dll,FileProtocolHandler', file],
  }[process.platform as 'darwin' | 'win32'] ?? ['xdg-open', file];
  const child = spawn(command ?? '', args, { detached: true, stdio: 'ignore' });
  child.on('error', () => process.stderr.write(`${command} could not start a browser.\n`));
  child.unref();
}
