'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Editor } from '@/components/shared/editor/use-editor'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { InputOf, OutputOf } from '@/lib/contract'
import { listEventStudents, type checkEvent } from '@/lib/contracts/timetables'
import { Named } from './event-named'
import type { Choices } from './event-panel'
import { isChosenStudent, isLeftOut, withLeftOut, withStudents, withTeachers, type EventValues, type ReadEvent } from './event-values'
import { useFree } from './use-free'

interface EventPeopleProps {
  editor: Pick<Editor<EventValues>, 'values' | 'set' | 'field'>
  timetableId: string
  choices: Choices
  names: Readonly<Record<'groupIds' | 'people' | 'students' | 'leftOut', string>>
  /** The people that the event has already, with their names. */
  known: ReadEvent['event']['people']
  /** The people of the series, where the form is for one date. */
  ofSeries: EventValues['people']
  /** The input by which free people are found; null while the form cannot be checked. */
  input: InputOf<typeof checkEvent> | null
  readOnly: boolean
}

const parts = ['LEAD', 'TEACHER', 'ASSISTANT'] as const

/** The people of an event: for whom it is, student by student where necessary, and who teaches it in which part. */
export function EventPeople({ editor, timetableId, choices, names, known, ofSeries, input, readOnly }: EventPeopleProps) {
  const { values, set, field } = editor
  const t = useTranslations('timetables')
  const problem = useProblemText()
  const [selector, select] = useSelector()
  const { free, words } = useFree(input)
  const [students, setStudents] = useState<OutputOf<typeof listEventStudents>['rows'] | null>(null)
  const nameOf = (id: string) =>
    [...choices.teachers, ...(students ?? [])].find((one) => one.id === id)?.displayName ??
    known.find(({ userId }) => userId === id)?.displayName ??
    ''
  const groups = choices.groups.filter(({ id }) => values.groupIds.includes(id))
  const teachers = values.people.filter(({ part, isOut }) => part !== 'STUDENT' && !isOut)
  const chosen = values.people.filter(isChosenStudent).map(({ userId }) => userId)
  const out = values.people.filter(isLeftOut).map(({ userId }) => userId)
  const people = { series: ofSeries, isOne: values.scope === 'THIS' }
  const act = (label: string, onPress: () => Promise<void>) => (readOnly ? null : { label, onPress: () => void onPress() })

  async function chooseGroups() {
    const items = choices.groups.map(({ id, name, grouping, members }) => ({
      id,
      caption: name,
      subcaption: t('groupOf', { grouping, count: members }),
    }))
    const ids = await select({ title: names.groupIds, items, multiple: true, selected: values.groupIds })
    if (ids) set({ groupIds: [...ids] })
  }

  async function chooseTeachers() {
    const taken = await free()
    const items = choices.teachers.map(({ id, displayName }) => ({
      id,
      caption: displayName,
      ...(taken && { subcaption: words(taken.dates, taken.teachers.get(id) ?? 0) }),
    }))
    const busy = (id: string) => taken?.teachers.get(id) ?? 0
    const ids = await select({
      title: names.people,
      items: items.toSorted((one, other) => busy(one.id) - busy(other.id)),
      multiple: true,
      selected: teachers.map(({ userId }) => userId),
    })
    if (ids) set({ people: withTeachers(values.people, ids, people) })
  }

  async function chooseStudents(title: string, selected: readonly string[]) {
    try {
      const rows = students ?? (await call(listEventStudents, { timetableId })).rows
      setStudents(rows)
      const items = rows.map(({ id, displayName, year, programme }) => ({
        id,
        caption: displayName,
        subcaption: [programme, year !== null && t('years', { years: String(year) })].filter(Boolean).join(', '),
      }))
      const there = new Set(items.map(({ id }) => id))
      // People who were chosen but cannot be chosen any more can still be removed.
      const others = selected.filter((id) => !there.has(id)).map((id) => ({ id, caption: nameOf(id), subcaption: '' }))
      return await select({ title, items: [...others, ...items], multiple: true, selected })
    } catch (error) {
      notify.error(problem(error))
      return null
    }
  }

  return (
    <>
      {selector}
      <Named
        id={field('fields.groupIds').id}
        label={names.groupIds}
        error={field('fields.groupIds').error}
        names={groups.map(({ name }) => name)}
        none={t('noGroups')}
        action={act(t('chooseGroups'), chooseGroups)}
      />
      <Named
        id="event-students"
        label={names.students}
        error={null}
        names={chosen.map(nameOf)}
        none={t('noStudents')}
        action={act(t('chooseStudents'), async () => {
          const ids = await chooseStudents(names.students, chosen)
          if (ids) set({ people: withStudents(values.people, ids) })
        })}
      />
      <Named
        id="event-left-out"
        label={names.leftOut}
        error={null}
        names={out.map(nameOf)}
        none={t('noneLeftOut')}
        action={act(t('chooseLeftOut'), async () => {
          const ids = await chooseStudents(names.leftOut, out)
          if (ids) set({ people: withLeftOut(values.people, ids, people) })
        })}
      />
      <div role="group" aria-label={names.people} id={field('fields.people').id} tabIndex={-1} className="flex flex-col gap-1">
        <p className="font-medium">{names.people}</p>
        {teachers.length === 0 && <p className="text-muted">{t('noTeachers')}</p>}
        <ul className="flex flex-col gap-1">
          {teachers.map(({ userId, part }) => (
            <li key={userId} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 grow wrap-anywhere">{nameOf(userId)}</span>
              <Select
                id={`event-part-${userId}`}
                label={t('partOf', { name: nameOf(userId) })}
                hideLabel
                readOnly={readOnly}
                options={parts.map((value) => ({ value, label: t(`part.${value}`) }))}
                value={part}
                onChange={(to) =>
                  set({
                    people: values.people.map((one) =>
                      one.userId === userId ? { ...one, part: parts.find((each) => each === to) ?? one.part } : one,
                    ),
                  })
                }
              />
              {!readOnly && (
                <IconButton
                  icon={<X />}
                  label={t('takeOutTeacher', { name: nameOf(userId) })}
                  onPress={() =>
                    set({
                      people: withTeachers(
                        values.people,
                        teachers.map((one) => one.userId).filter((id) => id !== userId),
                        people,
                      ),
                    })
                  }
                />
              )}
            </li>
          ))}
        </ul>
        {field('fields.people').error !== null && <FieldError>{field('fields.people').error ?? ''}</FieldError>}
        {!readOnly && (
          <div>
            <Button size="sm" onPress={() => void chooseTeachers()}>
              {t('chooseTeachers')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
