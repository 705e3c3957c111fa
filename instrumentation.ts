/** Next calls this once when the server starts, in development and in production. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { standInFront } = await import('./server/kernel/http/front')
  standInFront()
  const { start } = await import('./server/start')
  await start()
}
