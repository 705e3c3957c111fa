'use client'

import { CircleCheck, Circle, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { prompt } from '@/components/ui/confirm'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { removeCaseHandler, saveCaseAction } from '@/lib/contracts/concerns'
import { useFormats } from '@/lib/i18n/use-formats'
import { isOver } from '@/lib/states/concern'
import { HandlerDialog } from './handler-dialog'
import type { Case } from './use-case'

interface SideProps {
  one: Case
  act: (work: () => Promise<unknown>) => Promise<boolean>
}

/** The deadline of a case, and what must happen before it can be resolved. */
export function CaseDue({ one }: { one: Case }) {
  const t = useTranslations('concerns.case')
  const formats = useFormats()
  if (one.dueOn === null || one.daysLeft === null) return null
  const isRunning = !isOver(one.state)
  const needs = [
    { words: t('needDisclosed'), isDone: one.disclosedAt !== null },
    ...(one.kind === 'CONCERN'
      ? [
          {
            words:
              one.respondUntil === null || one.respondedAt !== null
                ? t('needResponse')
                : t('needResponseUntil', { date: formats.day(one.respondUntil) }),
            isDone: one.respondedAt !== null,
          },
        ]
      : []),
    { words: t('needOutcome'), isDone: one.outcome !== null && one.state === 'RESOLVED' },
  ]
  return (
    <Card as="section" aria-labelledby="case-due">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="case-due" className="text-h2 font-bold">
            {t('due')}
          </h2>
          {isRunning && (
            <Chip tone={one.daysLeft < 0 ? 'danger' : 'warning'}>
              {one.daysLeft < 0 ? t('overdueBy', { days: -one.daysLeft }) : t('dueIn', { days: one.daysLeft })}
            </Chip>
          )}
        </div>
        <p>{formats.longDay(one.dueOn)}</p>
        {isRunning && (
          <>
            <h3 className="border-t border-line pt-3 text-dense font-medium">{t('needs')}</h3>
            <ul className="flex flex-col gap-2 text-dense">
              {needs.map(({ words, isDone }) => (
                <li key={words} className={isDone ? 'flex gap-2 text-success' : 'flex gap-2 text-muted'}>
                  <IconSlot>{isDone ? <CircleCheck /> : <Circle />}</IconSlot>
                  <span>
                    <span className="sr-only">{t(isDone ? 'done' : 'open')}: </span>
                    {words}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}

export function CaseHandlers({ one, act }: SideProps) {
  const t = useTranslations('concerns')
  const [isOpen, setOpen] = useState(false)
  const may = one.may.includes('handlers')
  return (
    <Card as="section" aria-labelledby="case-handlers">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="case-handlers" className="text-h2 font-bold">
            {t('case.handlers')}
          </h2>
          {may && (
            <Button size="sm" variant="quiet" icon={<Plus />} onPress={() => setOpen(true)}>
              {t('case.add')}
            </Button>
          )}
        </div>
        <ul className="flex flex-col gap-3">
          {one.handlers.map(({ id, displayName, part }) => (
            <li key={id} className="flex items-center gap-3">
              <Avatar name={displayName} />
              <span className="flex min-w-0 grow flex-col">
                <span className="wrap-anywhere">{displayName}</span>
                <span className="text-dense text-muted">{t(`part.${part}`)}</span>
              </span>
              {may && part !== 'OWNER' && (
                <IconButton
                  size="sm"
                  label={t('case.remove', { name: displayName })}
                  icon={<X />}
                  onPress={() => void act(() => call(removeCaseHandler, { id: one.id, userId: id }))}
                />
              )}
            </li>
          ))}
        </ul>
        <p className="text-dense text-muted">{t(one.state === 'OPEN' ? 'case.openForReceivers' : 'case.onlyThey')}</p>
      </div>
      {isOpen && <HandlerDialog one={one} act={act} onClose={() => setOpen(false)} />}
    </Card>
  )
}

export function CaseActions({ one, act }: SideProps) {
  const t = useTranslations('concerns.case')
  const issues = useTranslations('issues')
  const formats = useFormats()
  const may = one.may.includes('actions')

  async function add() {
    const text = await prompt({
      title: t('actions'),
      label: t('actionText'),
      maxLength: 500,
      requiredMessage: issues('required'),
      action: t('add'),
    })
    if (text !== null) await act(() => call(saveCaseAction, { id: one.id, actionId: newId(), text }))
  }

  return (
    <Card as="section" aria-labelledby="case-actions">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="case-actions" className="text-h2 font-bold">
            {t('actions')}
          </h2>
          {may && (
            <Button size="sm" variant="quiet" icon={<Plus />} onPress={() => void add()}>
              {t('add')}
            </Button>
          )}
        </div>
        {one.actions.length === 0 && <p className="text-dense text-muted">{t('noActions')}</p>}
        {one.actions.map(({ id, text, dueOn, doneAt }) => (
          <Checkbox
            key={id}
            label={text}
            description={doneAt ? t('actionDone', { date: formats.date(doneAt) }) : dueOn ? formats.day(dueOn) : undefined}
            checked={doneAt !== null}
            readOnly={!may}
            onChange={(done) => void act(() => call(saveCaseAction, { id: one.id, actionId: id, text, dueOn, done }))}
          />
        ))}
      </div>
    </Card>
  )
}

/** The people who opened the case, for every reader of it to see. */
export function CaseOpenedBy({ one }: { one: Case }) {
  const t = useTranslations('concerns.case')
  const formats = useFormats()
  const times = one.openedBy.reduce((sum, reader) => sum + reader.times, 0)
  return (
    <Card as="section" aria-labelledby="case-opened">
      <h2 id="case-opened" className="mb-2 text-h2 font-bold">
        {t('openedBy')}
      </h2>
      <ul className="text-dense text-muted">
        {one.openedBy.map(({ displayName, isOwn, lastAt }) => (
          <li key={displayName}>{t('opened', { name: isOwn ? t('you') : displayName, date: formats.dateTime(lastAt) })}</li>
        ))}
      </ul>
      <p className="mt-1 text-dense text-muted">{t('times', { count: times })}</p>
    </Card>
  )
}
