import 'server-only'
import type { PanelRow } from '@/lib/contracts/notifications'
import { formatsFor } from '@/lib/format'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { translatorFor } from '@/lib/i18n/translator'
import { isConfidential, isNoticeKey, noticeValues } from '@/lib/notices'
import { readSettings } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import type { Db, Tx } from '@/server/kernel/db'
import { listThreadLines, updateAllRead, type ThreadLine } from './queries/threads.sql'

const rowsAtOnce = 50

/** One's unread threads in words: people's messages as they were written, notices in the reader's language, and nothing confidential. */
export async function panelRowsOf(db: Db, actor: Actor, { locale: asked }: { locale: string }): Promise<PanelRow[]> {
  if (!readsConfidential(actor)) return []
  const { brandName, fallbackLocale, timeZone } = await readSettings()
  const locale = resolveLocale({ stored: asked, fallback: fallbackLocale })
  const t = await translatorFor(locale, 'notices')
  const formats = formatsFor({ locale, timeZone })
  const rows = await listThreadLines(db, { userId: actor.id, box: 'UNREAD', isTold: true, q: '', after: null, limit: rowsAtOnce })
  return rows.map(rowOf)

  function rowOf({ id, kind, subject, people, preview, key, values, sortAt, urgent }: ThreadLine): PanelRow {
    const said =
      key === null || !isNoticeKey(key)
        ? preview
        : isConfidential(key, values)
          ? t('somethingToRead')
          : t(key, noticeValues(values, formats))
    return {
      id,
      kind: kind === 'NOTICE' ? 'NOTICE' : 'MESSAGE',
      who: kind === 'NOTICE' ? brandName : people.map(({ displayName }) => displayName).join(', '),
      title: subject,
      text: said,
      at: sortAt.toISOString(),
      count: 1,
      urgent,
    }
  }
}

export async function markMessagesRead(db: Tx, actor: Pick<Actor, 'id'>, until: Date): Promise<void> {
  await updateAllRead(db, { userId: actor.id, until })
}
