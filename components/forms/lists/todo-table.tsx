'use client'

import { CalendarClock, PenLine, RotateCcw, Signature, SearchCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useMe } from '@/components/shared/live/use-me'
import { useNow } from '@/components/shared/live/use-now'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { offlineNavigate } from '@/lib/client/offline-navigation'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { claimTask, type TodoRow } from '@/lib/contracts/form-responses'
import { useFormats } from '@/lib/i18n/use-formats'
import { dueGroupOf, dueGroups } from './due'
import { DueText } from './due-text'
import { actOf, type What } from './todo-act'
import { stageHref } from '@/lib/forms/hrefs'

interface TodoTableProps {
  rows: readonly TodoRow[]
  reload: () => Promise<void>
  /** Whether the tasks are open to anybody with a role, and so must be taken before they are opened. */
  isPool: boolean
}

/** Open tasks in order of their deadlines; each row links to its task, and the most urgent one has a button on a phone, too. */
export function TodoTable({ rows, reload, isPool }: TodoTableProps) {
  const t = useTranslations('forms.todo')
  const now = useNow()
  const groups = dueGroups.map((group) => ({ group, rows: rows.filter(({ dueAt }) => dueGroupOf(dueAt, now) === group) }))
  // The most urgent task, if any is urgent.
  const next = groups.find(({ group, rows: own }) => group !== 'later' && own.length > 0)?.rows[0]
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      {groups
        .filter((one) => one.rows.length > 0)
        .map(({ group, rows: own }) => (
          <section key={group} aria-labelledby={`todo-${group}`} className="border-t border-line first:border-t-0">
            <h2
              id={`todo-${group}`}
              className={classNames('bg-canvas px-4 py-1.5 text-dense font-bold', group === 'overdue' && 'text-danger')}
            >
              {t(group)} <span className="font-normal text-muted tabular-nums">{own.length}</span>
            </h2>
            <ul className="divide-y divide-line border-t border-line">
              {own.map((row) => (
                <Row key={row.taskId} row={row} now={now} isNext={row === next} reload={reload} isPool={isPool} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

const icons: Record<What, ReactNode> = {
  correct: <RotateCcw />,
  submit: <PenLine />,
  complete: <PenLine />,
  start: <PenLine />,
  review: <SearchCheck />,
  sign: <Signature />,
  notYet: <CalendarClock />,
}
/** The texts for acts other than answering the form. */
const titled = { correct: 'titled.correct', review: 'titled.review', sign: 'titled.sign' } as const

interface RowProps {
  row: TodoRow
  now: Date
  isNext: boolean
  reload: TodoTableProps['reload']
  isPool: boolean
}

function Row({ row, now, isNext, reload, isPool }: RowProps) {
  const t = useTranslations('forms.todo')
  const formats = useFormats()
  const me = useMe()
  const what = actOf(row, now)
  const { response, returned, from, dueAt, opensAt, poolRole, progress } = row
  const href = stageHref({ formId: response.form.id, responseId: response.id, stageId: row.taskId })
  const isLate = dueAt !== null && new Date(dueAt) < now
  const facts = [
    what === 'notYet' && opensAt !== null && t('opens', { day: formats.date(opensAt) }),
    what === 'submit' && t('allAnswered'),
    what === 'start' && t('notStarted'),
    what === 'complete' && formats.percent(progress / 100),
    returned && returned.comment !== '' && said(returned.by?.displayName, returned.comment),
    returned && returned.comments > 0 && t('comments', { count: returned.comments }),
    response.subject && response.subject.id !== me.id && t('about', { name: response.subject.displayName }),
    from && from.id !== me.id && from.id !== returned?.by?.id && t('from', { name: from.displayName }),
    poolRole !== null && t('anyOf', { role: poolRole }),
  ]
  const isTitled = what === 'correct' || what === 'review' || what === 'sign'
  return (
    <ListRow
      icon={icons[what]}
      tone={
        isLate || what === 'correct' ? 'danger' : what === 'notYet' ? 'neutral' : what === 'sign' || what === 'review' ? 'purple' : 'info'
      }
      title={isTitled ? t(titled[what], { form: response.form.name }) : response.form.name}
      due={dueAt !== null && <DueText dueAt={dueAt} isInLine />}
      subtitle={facts.filter(Boolean).join(' · ')}
      actionsOn={isNext || isPool ? 'everywhere' : 'desk'}
      actions={
        isPool ? (
          <ClaimButton row={row} href={href} reload={reload} />
        ) : (
          <span className="md:flex md:w-32 md:justify-end">
            <LinkButton
              size="sm"
              variant={isNext ? 'primary' : 'secondary'}
              href={href}
              aria-label={t('actFor', { act: t(`act.${what}`), form: response.form.name })}
            >
              {t(`act.${what}`)}
            </LinkButton>
          </span>
        )
      }
      {...(!isPool && { href })}
    />
  )

  function said(name: string | undefined, text: string) {
    const quoted = t('quoted', { text })
    return name === undefined ? quoted : `${name}: ${quoted}`
  }
}

function ClaimButton({ row, href, reload }: { row: TodoRow; href: ReturnType<typeof stageHref>; reload: TodoTableProps['reload'] }) {
  const t = useTranslations('forms.todo')
  const router = useRouter()
  const problem = useProblemText()

  async function claim() {
    try {
      await call(claimTask, { responseId: row.response.id, taskId: row.taskId })
      if (!offlineNavigate(href)) router.push(href)
    } catch (error) {
      notify.error(problem(error))
      await reload()
    }
  }

  return (
    <Button size="sm" aria-label={t('actFor', { act: t('take'), form: row.response.form.name })} onPress={() => void claim()}>
      {t('take')}
    </Button>
  )
}
