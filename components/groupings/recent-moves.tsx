'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { OutputOf } from '@/lib/contract'
import type { readBoard } from '@/lib/contracts/groupings'
import { useFormats } from '@/lib/i18n/use-formats'
import { useUndo } from './use-moves'

/** The moves of the last day, each of which can be undone. */
export function RecentMoves({ moves }: { moves: OutputOf<typeof readBoard>['undoable'] }) {
  const t = useTranslations('groupings.recent')
  const tUi = useTranslations('ui')
  const formats = useFormats()
  const undo = useUndo()
  const [busy, setBusy] = useState<string | null>(null)
  if (moves.length === 0) return null

  async function undoMove(id: string) {
    setBusy(id)
    await undo(id)
    setBusy(null)
  }

  return (
    <section aria-labelledby="recent-moves" className="flex max-w-3xl flex-col gap-2">
      <h2 id="recent-moves" className="text-lead font-bold">
        {t('title')}
      </h2>
      <List aria-labelledby="recent-moves">
        {moves.map(({ id, at, until, by, moved }) => (
          <ListRow
            key={id}
            title={t('moved', { count: moved })}
            subtitle={t('facts', { by, at: formats.dateTime(at), until: formats.dateTime(until) })}
            actions={
              <Button size="sm" icon={<Undo2 />} loading={busy === id} onPress={() => void undoMove(id)}>
                {tUi('undo')}
              </Button>
            }
          />
        ))}
      </List>
    </section>
  )
}
