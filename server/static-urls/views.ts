import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { readStaticUrl } from '@/lib/contracts/static-urls'
import { visitorAsks, type UrlState } from '@/lib/static-urls/vocabulary'
import { knownWord } from '@/server/forms'
import type { Maker, UrlRow } from './queries/urls'
import { subjectOf } from './state'

type Seen = {
  readonly state: UrlState
  readonly maker: Maker | undefined
  readonly days: readonly { readonly day: Date; readonly uses: number }[]
}

export function urlView(row: UrlRow, { state, maker, days }: Seen): OutputOf<typeof readStaticUrl> {
  const { form, asks, opensAt, closesAt, createdAt, rotatedAt, ...rest } = row
  const subject = subjectOf(row)
  return {
    ...rest,
    state,
    maker: makerView(maker),
    form: { id: form.id, name: form.name },
    subjectId: subject?.id ?? null,
    subject: subject && { id: subject.id, displayName: subject.displayName },
    asks: knownWord(visitorAsks, asks),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    rotatedAt: rotatedAt?.toISOString() ?? null,
    days: days.map(({ day, uses }) => ({ day: day.toISOString().slice(0, 10), uses })),
  }
}

/** Null where the maker is not known. */
export function makerView(maker: Maker | undefined) {
  return maker ? { displayName: maker.displayName, isGone: maker.isGone } : null
}
