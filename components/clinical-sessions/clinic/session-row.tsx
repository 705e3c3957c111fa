'use client'

import { MessageSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { ListRow } from '@/components/ui/list-row'
import type { SessionRow as Row } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { isEditable } from '@/lib/states/treatment-session'
import { SessionChip } from '../session/session-chip'
import { commentsHref, sessionHref } from '@/components/shared/session-href'

interface SessionRowProps {
  row: Row
  /** Whether the row names the student: a teacher needs the name, a student knows it. */
  withStudent?: boolean
  /** Whether the row is in a group whose heading already shows place and time. */
  grouped?: boolean
  /** Whether the session has requests that wait on this device. */
  queued?: boolean
  trailing?: React.ReactNode
  /** Given while several rows are being chosen; the name then opens nothing. */
  choice?: { readonly checked: boolean; readonly onChange: (checked: boolean) => void }
}

export function SessionRow({ row, withStudent, grouped, queued, trailing, choice }: SessionRowProps) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const place = [grouped ? '' : row.clinicName, row.room, row.chairNumber && t('chair', { number: row.chairNumber })]
    .filter(Boolean)
    .join(', ')
  const when = grouped ? '' : `${formats.day(row.heldOn)}, ${t(`shift.${row.shift}`)}`
  const procedures = formats.list(row.procedures)
  return (
    <ListRow
      href={choice ? undefined : hrefOf(row)}
      onPress={choice && (() => choice.onChange(!choice.checked))}
      selected={choice?.checked}
      leading={
        choice ? (
          <Checkbox hideLabel label={t('list.selectRow', { name: row.student.displayName, place })} {...choice} />
        ) : withStudent ? (
          <Avatar name={row.student.displayName} size="sm" />
        ) : undefined
      }
      title={withStudent ? row.student.displayName : procedures || place}
      subtitle={(withStudent ? [when, procedures, place] : [when, procedures ? place : '', row.teacher.displayName])
        .filter(Boolean)
        .join(' · ')}
      queued={queued}
      trailing={
        <span className="flex flex-wrap items-center gap-2">
          {row.unreadComments > 0 && (
            <Chip tone="info" icon={<MessageSquare />}>
              {t('list.unreadComments', { count: row.unreadComments })}
            </Chip>
          )}
          {row.retrospective && <Chip tone="info">{t('list.retrospective')}</Chip>}
          {row.escalated && <Chip tone="danger">{t('list.escalated')}</Chip>}
          {trailing ?? <SessionChip state={row.state} check={row.check} attendance={row.patientAttendance} />}
        </span>
      }
    />
  )
}

/** A locked session opens at its unread comments, if there are any; an editable one opens at its start, to go on with it. */
function hrefOf({ id, state, unreadComments }: Row) {
  return unreadComments > 0 && !isEditable(state) ? commentsHref(id) : sessionHref(id)
}
