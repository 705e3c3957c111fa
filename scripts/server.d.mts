export type Ended = { code: number | null; signal: NodeJS.Signals | null }
export type Server = {
  url: string
  port: number
  pid: number
  /** Resolves when it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<Ended>
  exited: Promise<Ended>
}

/** The folder of the finished build. */
export const standalone: string

/** Starts a build and resolves when it answers. `ids`: whom it runs as; `onLine`: takes what it prints, which else goes where ours goes. */
export function startServer(options: {
  env: Record<string, string | undefined>
  port: number
  host?: string
  folder?: string
  cwd?: string
  ids?: { uid?: number; gid?: number }
  onLine?: (line: string) => void
}): Promise<Server>
