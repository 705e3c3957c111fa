export type Postgres = {
  /** The address of the database that was asked for. */
  url: string
  /** The same server's database `postgres`, from which others are made. */
  admin: string
  /** The same by way of a socket of the file system, for a server that is ephemeral and where there are any. */
  nearby: string
  port: number
  pid: number
  stop: () => Promise<void>
}

export function startPostgres(options: {
  dir: string
  database?: string
  ephemeral?: boolean
  log?: (line: string) => void
}): Promise<Postgres>
export function freePort(): Promise<number>
