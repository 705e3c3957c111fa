import 'server-only'
import { z } from 'zod'
import { decrypt, encrypt } from '@/server/kernel/secrets/cipher'
import { visitorSealing } from '../sealings'

const Visitor = z.strictObject({ name: z.string(), email: z.string() })
export type Visitor = z.output<typeof Visitor>

/** The person who filled in the response without an account, as they gave their details. */
export function visitorOf({ visitorCipher }: { readonly visitorCipher: string | null }): Visitor | null {
  return visitorCipher === null ? null : Visitor.parse(JSON.parse(decrypt(visitorSealing, visitorCipher)))
}

export function sealVisitor({ name, email }: Visitor): string | null {
  return name === '' && email === '' ? null : encrypt(visitorSealing, JSON.stringify({ name, email }))
}
