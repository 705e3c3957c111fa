import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type PhraseScope = Scope<Prisma.FeedbackPhraseWhereInput>

/** The institution's phrases, and one's own. */
export function phrasesFor(actor: Actor): PhraseScope {
  return grantScope({ OR: [{ ownerId: null }, { ownerId: actor.id }] })
}

export function institutionPhrases(): PhraseScope {
  return grantScope({ ownerId: null })
}
