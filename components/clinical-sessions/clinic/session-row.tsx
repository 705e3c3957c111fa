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
  /** A teacher reads whose it is; a student knows. */
  withStudent?: boolean
  /** Place and time stand above already. */
  grouped?: boolean
  /** Waits on this device. */
  queued?: boolean
  trailing?: React.ReactNode
  /** Several are chosen: its name opens nothing then. */
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

/** A locked session opens at its unread comments, if any; an editable one at its beginning, to go on. */
function hrefOf({ id, state, unreadComments }: Row) {
  return unreadComments > 0 && !isEditable(state) ? commentsHref(id) : sessionHref(id)
}
