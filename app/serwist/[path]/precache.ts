import fs from 'node:fs'
import path from 'node:path'
import type { createSerwistRoute } from '@serwist/turbopack'

type ManifestTransform = NonNullable<Parameters<typeof createSerwistRoute>[0]['manifestTransforms']>[number]

const output = path.join(process.cwd(), '.next')
const manifestsOf = (page: string) => [
  `server/app/${page}/page/build-manifest.json`,
  `server/app/${page}/page_client-reference-manifest.js`,
]
const shellFiles = manifestsOf('~offline')
/**
 * Screens on which people go on working when the network fails. They are listed because the build splits the code that a page loads late into other chunks than
 * for the shell.
 */
const workplaces = ['(main)/clinical', '(main)/clinical/treatmentsession/[[...args]]'].flatMap(manifestsOf)

/** Keeps what the offline shell and the clinical screens can reach: their own files, then every chunk that a chunk names, which is how import() finds them. */
export const shellOnly: ManifestTransform = async (entries) => {
  const needed = new Set<string>()
  const shell = shellFiles.flatMap((file) => chunksNamedIn(textOf(file)))
  if (shell.length === 0) throw new Error('No chunk of the offline shell was found: has the build changed its manifests?')
  const open = [...shell, ...workplaces.flatMap((file) => chunksNamedIn(textOf(file)))]
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (needed.has(chunk)) continue
    needed.add(chunk)
    open.push(...chunksNamedIn(textOf(chunk)))
  }
  for (const polyfill of listPolyfills()) needed.delete(polyfill)
  const manifest = entries.filter(({ url }) => !url.includes('/static/') || needed.has(url.slice(url.indexOf('static/'))))
  return { manifest, warnings: [] }
}

function chunksNamedIn(text: string): string[] {
  return [...text.matchAll(/static\/chunks\/[\w~.-]+\.(?:js|css)/g)].map(([name]) => name)
}

/** Polyfills are for browsers without modules, which have no service worker either. */
function listPolyfills(): string[] {
  const listed = /"polyfillFiles":\s*\[([^\]]*)\]/.exec(textOf(shellFiles[0]))?.[1] ?? ''
  return chunksNamedIn(listed)
}

function textOf(file: string | undefined): string {
  try {
    return fs.readFileSync(path.join(/*turbopackIgnore: true*/ output, file ?? ''), 'utf8')
  } catch {
    return ''
  }
}
