import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { ProviderNoteKind } from '@/lib/provider-portal/vocabulary'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

function providerNotice(
  key: NoticeKey,
  to: readonly string[],
  { providerId, values }: { providerId: string; values: Record<string, string> },
): OutboxMessage {
  return { type: 'messaging.notice', payload: { to: [...to], key, values, href: `${paths.placementProviders}/${providerId}/contacts` } }
}

const keys = { CHANGE: 'providerChangeAsked', PROBLEM: 'providerProblem' } as const satisfies Record<ProviderNoteKind, NoticeKey>

/** A notice to the people who place students. The provider's text is behind the link. */
export const providerNoteNotice = (
  to: readonly string[],
  of: { kind: ProviderNoteKind; providerId: string; provider: string; person: string },
): OutboxMessage => providerNotice(keys[of.kind], to, { providerId: of.providerId, values: { name: of.provider, person: of.person } })

export const silentNotice = (
  to: readonly string[],
  of: { providerId: string; provider: string; waiting: number; sentOn: string },
): OutboxMessage =>
  providerNotice('providerSilent', to, {
    providerId: of.providerId,
    values: { name: of.provider, count: String(of.waiting), sentOn: of.sentOn },
  })
