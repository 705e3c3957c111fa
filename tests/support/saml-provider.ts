import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@/scripts/postgres.mjs'

export type SamlProvider = {
  /** The provider's metadata as the application stores them: in production no provider may be on this machine, so none could be fetched. */
  readonly stored: { readonly entityId: string; readonly signOnUrl: string; readonly certificates: readonly string[] }
  readonly close: () => Promise<void>
}

/** An institution's SAML provider, whose page asks for a name. */
export async function startSamlProvider(appUrl: string): Promise<SamlProvider> {
  const port = await freePort()
  const program = path.resolve(import.meta.dirname, 'saml-provider-process.ts')
  const child = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', program, String(port), appUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line')
  const { entityId, certificate }: { entityId: string; certificate: string } = JSON.parse(String(line))
  return {
    stored: { entityId, signOnUrl: `http://localhost:${port}/sso`, certificates: [certificate.replace(/-----[^-]+-----|\s/g, '')] },
    close: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
