/** Next calls this once when the server starts, in development and in production. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  if (process.env.NODE_ENV === 'production') {
    // Bundled by scripts/build.mjs from scripts/before-serving.ts, which does the same as what follows.
    const [{ default: path }, { pathToFileURL }] = await Promise.all([import('node:path'), import('node:url')])
    await import(/* turbopackIgnore: true */ pathToFileURL(path.join(process.cwd(), 'before-serving.mjs')).href)
    return
  }
  const { standInFront } = await import('./server/kernel/http/front')
  standInFront()
  const { start } = await import('./server/start')
  await start()
}
