import 'server-only'
import { z } from 'zod'
import { signOnProviders } from '@/lib/sign-in/sign-on'
import { readSettings } from '@/server/config'
import { decrypt, encrypt } from '@/server/kernel/secrets/cipher'
import { originSealing } from '../sealings'
import { showsSecondStep } from './rules'
import { provenAtOf, type Vouched } from './vouched'

const FromProvider = z.object({
  origin: z.object({
    provider: z.enum(signOnProviders),
    issuer: z.string(),
    subject: z.string(),
    sessionIndex: z.string().nullable(),
    sealed: z.string(),
  }),
  provenAt: z.coerce.date(),
  /** Whether the provider's answer showed a second step that counts here, and what it showed. */
  hasSecondStep: z.boolean(),
  means: z.array(z.string()),
})
export type FromProvider = Readonly<z.output<typeof FromProvider>>

/** The provider's part of the session that begins once every step before it is done. */
export async function originOfSession(vouched: Vouched, at: Date): Promise<FromProvider> {
  const { provider, issuer, subject, sessionIndex, means, forLogout } = vouched
  const origin = { provider, issuer, subject, sessionIndex, sealed: encrypt(originSealing, JSON.stringify(forLogout)) }
  return {
    origin,
    provenAt: provenAtOf(vouched, at),
    means,
    hasSecondStep: showsSecondStep(means, (await readSettings())[`${provider}SecondStep`]),
  }
}

/** Seals the provider's part while it waits for the remaining steps. */
export function sealFromProvider(from: FromProvider): string {
  return encrypt(originSealing, JSON.stringify(from))
}

export function unsealFromProvider(sealed: string): FromProvider {
  return FromProvider.parse(JSON.parse(decrypt(originSealing, sealed)))
}
