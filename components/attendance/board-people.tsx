'use client'

import { Check, Smartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { StudentName } from '@/components/shared/student-name'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { notify } from '@/components/ui/notify'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Segmented } from '@/components/ui/segmented'
import { StatusChip } from '@/components/ui/status-chip'
import { call } from '@/lib/client/request'
import { judgeFlag, recordAttendance } from '@/lib/contracts/attendance'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Board } from './use-board'
import { useFlagWords } from './use-flag-words'

type Row = Board['rows'][number]

/** How many students are in and, on request, their names: they are hidden at first, since a class sees this screen. */
export function BoardPeople({ board: { counts, rows }, onChanged }: { board: Board; onChanged: () => void }) {
  const t = useTranslations('attendance.board')
  const [names, setNames] = useState<'hidden' | 'shown'>('hidden')
  const isIn = counts.present + counts.late
  const notIn = counts.toDo + counts.absent
  return (
    <aside
      aria-label={t('names')}
      className="flex w-full shrink-0 flex-col gap-4 border-line bg-canvas p-4 max-lg:border-t lg:w-96 lg:border-l xl:w-120"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 grow basis-40 text-dense text-muted">{t('namesHelp')}</p>
        <Segmented
          label={t('names')}
          hideLabel
          options={[
            { value: 'hidden', label: t('namesHidden') },
            { value: 'shown', label: t('namesShown') },
          ]}
          value={names}
          onChange={setNames}
        />
      </div>
      <dl className="grid grid-cols-3 gap-2">
        <Figure count={isIn} word={t('in')} tone="text-success" />
        <Figure count={notIn} word={t('notIn')} tone={notIn > 0 ? 'text-danger' : ''} />
        <Figure count={counts.excused} word={t('excused')} tone="" />
      </dl>
      <ProgressBar
        label={t('progress')}
        value={isIn}
        max={Math.max(1, counts.students - counts.excused)}
        words={t('progressWords', { count: isIn, of: counts.students })}
        hideWords
        tone="success"
      />
      {names === 'shown' ? <Names rows={rows} onChanged={onChanged} /> : <p className="text-dense text-muted">{t('hidden')}</p>}
    </aside>
  )
}

function Figure({ count, word, tone }: { count: number; word: string; tone: string }) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-2 rounded-card border border-line bg-surface px-3 py-2">
      <dt className="text-dense text-muted">{word}</dt>
      <dd className={classNames('text-h1 font-bold tabular-nums', tone)}>{count}</dd>
    </div>
  )
}

function Names({ rows, onChanged }: { rows: readonly Row[]; onChanged: () => void }) {
  const t = useTranslations('attendance.board')
  const words = useTranslations('attendance')
  const formats = useFormats()
  const flagWords = useFlagWords()
  const [isWorking, setWorking] = useState(false)
  const toLookAt = rows.filter(({ flags }) => flags.length > 0)
  const there = rows
    .filter(({ state, flags }) => state === 'ATTENDED' || (state === 'CHECKED_IN' && flags.length === 0))
    .toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))
  const missing = rows.filter(
    ({ state, flags }) => flags.length === 0 && (state === null || state === 'NOT_ATTENDED' || state === 'AUTHORISED'),
  )

  // One decision at a time: a second press would get the error that the first has already decided.
  async function run(work: () => Promise<unknown>) {
    if (isWorking) return
    setWorking(true)
    await work().catch(() => notify.error(words('register.failed')))
    setWorking(false)
    onChanged()
  }

  return (
    <>
      {toLookAt.length > 0 && (
        <Part title={t('toLookAt')} count={toLookAt.length}>
          <ul className="overflow-clip rounded-card border border-warning bg-warning-tint">
            {toLookAt.map(({ occurrenceId, student, flags, ...known }) => (
              <li key={student.id} className="flex flex-wrap items-center gap-3 px-3 py-2">
                <Avatar name={student.displayName} size="sm" />
                <div className="min-w-0 grow basis-32">
                  <p className="font-medium wrap-anywhere">
                    <StudentName student={student} />
                  </p>
                  <p className="flex items-start gap-1 text-dense text-warning">
                    <IconSlot small className="mt-0.5">
                      <Smartphone />
                    </IconSlot>
                    {flags.map((flag) => flagWords({ flag, ...known })).join(' · ')}
                  </p>
                </div>
                <div role="group" aria-label={words('register.judge', { name: student.displayName })} className="flex gap-2">
                  <Button
                    loading={isWorking}
                    onPress={() => void run(() => call(judgeFlag, { occurrenceId, studentId: student.id, isHere: false }))}
                  >
                    {words('register.notHere')}
                  </Button>
                  <Button
                    loading={isWorking}
                    onPress={() => void run(() => call(judgeFlag, { occurrenceId, studentId: student.id, isHere: true }))}
                  >
                    {words('register.here')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t('notInHead')} count={missing.length}>
        <ul className="grid overflow-clip rounded-card border border-line bg-surface xl:grid-cols-2">
          {missing.map(({ occurrenceId, student, state, isAway }) => (
            <li key={student.id} className="flex items-center gap-2 border-b border-line px-3 py-1.5">
              <Avatar name={student.displayName} size="sm" />
              <StudentName student={student} className="min-w-0 grow text-dense wrap-anywhere" />
              {state === 'AUTHORISED' || (state === null && isAway) ? (
                <StatusChip tone="neutral">{words('mark.EXCUSED')}</StatusChip>
              ) : (
                <IconButton
                  size="sm"
                  label={t('setPresent', { name: student.displayName })}
                  icon={<Check />}
                  onPress={() =>
                    void run(() => call(recordAttendance, { occurrenceId, entries: [{ studentId: student.id, mark: 'PRESENT' }] }))
                  }
                />
              )}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('inHead')} count={there.length} after={t('newestFirst')}>
        <ul className="grid gap-x-4 xl:grid-cols-2">
          {there.map(({ student, at, minutesLate }) => (
            <li key={student.id} className="flex items-center gap-2 py-1">
              <Avatar name={student.displayName} size="sm" />
              <StudentName student={student} className="min-w-0 grow text-dense wrap-anywhere" />
              {at !== null && (
                <span className={classNames('text-dense tabular-nums', minutesLate > 0 ? 'font-bold text-warning' : 'text-muted')}>
                  {formats.time(at)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}

function Part({ title, count, after, children }: { title: string; count: number; after?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="flex items-baseline gap-2 text-dense font-bold">
        {title}
        <span className="font-normal text-muted tabular-nums">{count}</span>
        {after && <span className="ml-auto font-normal text-muted">{after}</span>}
      </h2>
      {children}
    </section>
  )
}
