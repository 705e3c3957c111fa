'use client'

import { Check, Pencil, Plus, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { StatusChip } from '@/components/ui/status-chip'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { setFollowUpDone, type listFollowUps } from '@/lib/contracts/attendance'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { FollowUpDialog } from './follow-up-dialog'

type Found = OutputOf<typeof listFollowUps>
export type FollowUp = Found['rows'][number]

/** Lists the follow-ups of one student or, where `studentId` is null, the open ones of all students in the reader's registers. */
export function FollowUps({ found: { rows, today, isCut }, studentId }: { found: Found; studentId: string | null }) {
  const t = useTranslations('attendance.followUp')
  const [edited, setEdited] = useState<FollowUp | 'new' | null>(null)
  return (
    <section aria-labelledby="follow-ups" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="follow-ups" className="text-lead font-bold">
          {t('title')}
        </h2>
        {studentId !== null && (
          <Button icon={<Plus />} onPress={() => setEdited('new')}>
            {t('new')}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        studentId === null ? (
          <EmptyState icon={<Check />} title={t('noneOpen')}>
            {t('noneOpenHelp')}
          </EmptyState>
        ) : (
          <p className="text-dense text-muted">{t('none')}</p>
        )
      ) : (
        <List label={t('title')}>
          {rows.map((row) => (
            <Row key={row.id} row={row} isOfOne={studentId !== null} onEdit={() => setEdited(row)} />
          ))}
        </List>
      )}
      {isCut && <p className="text-dense text-muted">{t('cut')}</p>}
      {edited !== null && (
        <FollowUpDialog
          one={edited === 'new' ? null : edited}
          studentId={edited === 'new' ? (studentId ?? '') : edited.student.id}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

function Row({ row, isOfOne, onEdit }: { row: FollowUp; isOfOne: boolean; onEdit: () => void }) {
  const t = useTranslations('attendance.followUp')
  const formats = useFormats()
  const problem = useProblemText()
  const router = useRouter()
  const isDone = row.doneAt !== null

  async function settle(done: boolean) {
    try {
      await call(setFollowUpDone, { id: row.id, revision: row.revision, done })
      router.refresh()
    } catch (error) {
      notify.error(problem(error), { id: 'follow-up' })
    }
  }

  return (
    <ListRow
      title={isOfOne ? row.note : row.student.displayName}
      {...(!isOfOne && { href: `${paths.attendanceLog}/${row.student.id}` as const })}
      subtitle={
        <span className="flex flex-col">
          {!isOfOne && <span className="wrap-anywhere whitespace-pre-line">{row.note}</span>}
          <span suppressHydrationWarning>
            {row.doneAt !== null
              ? t('doneBy', { name: row.doneBy ?? '', day: formats.date(row.doneAt) })
              : t('due', { day: formats.day(row.dueOn) })}{' '}
            · {t('by', { name: row.by })}
          </span>
        </span>
      }
      trailing={
        <span className="flex flex-wrap items-center gap-2">
          {row.isOverdue && <StatusChip tone="danger">{t('overdue')}</StatusChip>}
          {isDone && <StatusChip tone="success">{t('isDone')}</StatusChip>}
          {isDone ? (
            <IconButton label={t('undo')} icon={<Undo2 />} onPress={() => void settle(false)} />
          ) : (
            <>
              <IconButton label={t('edit')} icon={<Pencil />} onPress={onEdit} />
              <Button size="sm" icon={<Check />} onPress={() => void settle(true)}>
                {t('done')}
              </Button>
            </>
          )}
        </span>
      }
    />
  )
}
