'use client'

import { CopyPlus, Pencil, Plus, RotateCw, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { DayField } from '@/components/ui/day-field'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readRotas, removeRota, saveRota } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { countsOf, inTurns, mostRotaBlocks, mostRotaSlots } from '@/lib/timetables/rota'
import type { Choices } from '../events/event-panel'
import { useSeriesWords } from '../planning/use-series-words'
import { ApplyDialog } from './apply-dialog'
import { RotaGrid } from './rota-grid'
import { nextBlock, soundCells, valuesOf, type Rota, type Rotas, type RotaValues, type Slot } from './rota-values'
import { SlotDialog } from './slot-dialog'

interface RotaEditorProps {
  timetable: Rotas['timetable']
  mayEdit: boolean
  rota: Rota | null
  names: Rotas['names']
  choices: Choices
}

/** One rota: the groups, what each does in which block, and the weeks. */
export function RotaEditor({ timetable, mayEdit, rota, names, choices }: RotaEditorProps) {
  const t = useTranslations('timetablePlanning.rota')
  const formats = useFormats()
  const words = useSeriesWords()
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(() => rota?.id ?? newId())
  const [open, setOpen] = useState<string | null>(null)
  const [isApplying, setApplying] = useState(false)
  const groupings = [...new Map(choices.groups.map(({ groupingId, grouping }) => [groupingId, grouping]))]
  const address = `${paths.timetable}/${timetable.id}` as const
  const editor = useEditor({
    contract: saveRota,
    initial: rota
      ? { values: valuesOf(rota), revision: rota.revision }
      : { values: { name: t('firstName'), groupingId: groupings[0]?.[0] ?? '', blocks: [], slots: [], cells: [] }, revision: 0 },
    inputOf: (values: RotaValues, revision) => ({ id, timetableId: timetable.id, revision, ...values }),
    savedOf: ({ revision, savedAt }) => ({ revision, savedAt }),
    reread: async () => {
      const now = (await call(readRotas, { id: timetable.id })).rotas.find((one) => one.id === id)
      return now ? { values: valuesOf(now), revision: now.revision } : null
    },
    onSaved: () => {
      notify.success(t('saved'))
      if (!rota) router.replace(`${address}/rota?rota=${id}`)
      router.refresh()
    },
  })
  const { values, set, field, errors } = editor
  const { blocks, slots, cells } = values
  const known = new Map([...names, ...choices.rooms, ...choices.groups, ...choices.types].map((one) => [one.id, one.name]))
  for (const { id: teacherId, displayName } of choices.teachers) known.set(teacherId, displayName)
  const nameOf = (of: string) => known.get(of) ?? ''
  const inUse = choices.groups.filter(({ groupingId }) => groupingId === values.groupingId)
  const former = [...new Set(cells.map(({ groupId }) => groupId))].filter((groupId) => inUse.every((group) => group.id !== groupId))
  const groups = [...inUse, ...former.map((groupId) => ({ id: groupId, name: nameOf(groupId) }))]
  const groupIds = groups.map((group) => group.id)
  const opened = slots.findIndex((slot) => slot.id === open)
  const openedSlot = slots[opened]
  const setSlots = (next: Slot[]) => set({ slots: next, cells: soundCells({ ...values, slots: next }, groupIds) })

  function addSlot() {
    const slotId = newId()
    const type = choices.types.find(({ active }) => active)
    const times = [{ id: newId(), weekdays: [1], startsTime: '09:00', minutes: 180 }]
    set({ slots: [...slots, { id: slotId, title: '', sessionTypeId: type?.id ?? '', roomId: null, groupsAtOnce: 1, times, teachers: [] }] })
    setOpen(slotId)
  }

  async function fill() {
    if (cells.length > 0 && !(await confirm({ title: t('fillAsk'), body: t('fillAskHelp'), action: t('fill') }))) return
    const inOrder = blocks.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
    set({ cells: inTurns({ blockIds: inOrder.map((block) => block.id), groupIds, slots }) })
  }

  async function remove() {
    if (!(await confirm({ title: t('removeAsk', { name: values.name }), body: t('removeHelp'), action: t('remove'), tone: 'danger' })))
      return
    try {
      await call(removeRota, { id, revision: editor.revision })
      notify.success(t('removed', { name: values.name }))
      router.push(`${address}/rota`)
      router.refresh()
    } catch (error) {
      notify.error(problem(error))
    }
  }

  const counts = countsOf(cells)
  const places = slots.reduce((sum, { groupsAtOnce }) => sum + groupsAtOnce, 0)
  // Where the blocks do not come out even, some groups unavoidably do something once more than others.
  const unavoidable = places > 0 && blocks.length % Math.max(places, groups.length) === 0 ? 0 : 1
  const uneven = slots.flatMap((slot) => {
    const each = groups.map((group) => ({ name: group.name, count: counts.get(`${group.id} ${slot.id}`) ?? 0 }))
    const most = Math.max(0, ...each.map(({ count }) => count))
    const less = each.filter(({ count }) => count < most - unavoidable)
    return less.length === 0 ? [] : [t('uneven', { slot: slot.title, groups: formats.list(less.map(({ name }) => name)) })]
  })
  const lock = mayEdit ? {} : { readOnly: true }
  const labels = { name: t('name'), groupingId: t('grouping'), blocks: t('blocks'), slots: t('slots'), cells: t('grid') }

  function labelOf(path: string): string {
    const [part = '', place = '', key = ''] = path.split('.')
    const block = blocks[Number(place)]
    if (part === 'blocks' && block)
      return t('labelOf', {
        name: block.name || t('block'),
        field: key === 'name' ? t('name') : t(key === 'endsOn' ? 'lastDay' : 'firstDay'),
      })
    if (part === 'slots') return slots[Number(place)]?.title || t('newSlot')
    return Object.entries(labels).find(([name]) => name === part)?.[1] ?? path
  }

  return (
    <>
      <EditorForm
        isWide
        title={rota ? rota.name : t('new')}
        subtitle={timetable.name}
        back={{ href: `${address}/rota`, label: t('title') }}
        editor={editor}
        labelOf={labelOf}
        names={labels}
        lockedReason={mayEdit ? null : t('onlyPlanners')}
        preview={
          mayEdit && rota && !editor.isChanged ? (
            <Button icon={<CopyPlus />} onPress={() => setApplying(true)}>
              {t('apply')}
            </Button>
          ) : undefined
        }
      >
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            {...field('name')}
            {...lock}
            label={labels.name}
            required
            maxLength={120}
            value={values.name}
            onChange={(name) => set({ name })}
          />
          <Select
            {...field('groupingId')}
            {...lock}
            label={labels.groupingId}
            required
            options={groupings.map(([value, label]) => ({ value, label }))}
            value={values.groupingId}
            onChange={(groupingId) => set({ groupingId, cells: [] })}
          />
        </div>
        <Card flush>
          <div className="flex flex-wrap items-center justify-between gap-2 p-4">
            <h2 className="text-lead font-bold">{labels.cells}</h2>
            {mayEdit && blocks.length > 0 && slots.length > 0 && (
              <Button size="sm" icon={<RotateCw />} onPress={() => void fill()}>
                {t('fill')}
              </Button>
            )}
          </div>
          {groups.length === 0 || blocks.length === 0 || slots.length === 0 ? (
            <p className="px-4 pb-4 text-muted">{groups.length === 0 ? t('noGroups') : t('noCells')}</p>
          ) : (
            <RotaGrid
              values={values}
              groups={groups}
              readOnly={!mayEdit}
              errorOf={(path) => errors.get(path) ?? null}
              onChange={(next) => set({ cells: next })}
            />
          )}
          {errors.has('cells') && (
            <div id={field('cells').id} tabIndex={-1} className="p-4">
              <FieldError>{errors.get('cells') ?? ''}</FieldError>
            </div>
          )}
          {cells.length > 0 && (
            <div className="p-4 text-dense">
              {uneven.length === 0 ? (
                <p>{t(unavoidable === 0 ? 'even' : 'nearlyEven')}</p>
              ) : (
                <ul className="flex flex-col gap-1">
                  {uneven.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </Card>
        <Fieldset legend={labels.slots} help={t('slotsHelp')}>
          <Card flush>
            <ul>
              {slots.map((slot, place) => (
                <li
                  key={slot.id}
                  id={field(`slots.${place}`).id}
                  tabIndex={-1}
                  className="flex items-start gap-2 border-b border-line p-4 last:border-b-0"
                >
                  <div className="flex min-w-0 grow flex-col gap-1">
                    <p className="font-medium wrap-anywhere">{slot.title === '' ? t('noTitle') : slot.title}</p>
                    <p className="text-dense text-muted">
                      {[
                        nameOf(slot.sessionTypeId),
                        ...slot.times.map(({ weekdays, startsTime, minutes }) =>
                          startsTime === '' ? '' : words.when({ weekdays, startsTime, minutes, startsOn: timetable.fromOn }),
                        ),
                        slot.roomId !== null && nameOf(slot.roomId),
                        slot.teachers.length > 0 && formats.list(slot.teachers.map(({ userId }) => nameOf(userId))),
                        slot.groupsAtOnce > 1 && t('atOnce', { count: slot.groupsAtOnce }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                    {[...errors]
                      .filter(([path]) => path.startsWith(`slots.${place}.`))
                      .map(([path, message]) => (
                        <FieldError key={path}>{message}</FieldError>
                      ))}
                  </div>
                  {mayEdit && (
                    <>
                      <IconButton
                        icon={<Pencil />}
                        label={t('editSlot', { title: slot.title || t('newSlot') })}
                        onPress={() => setOpen(slot.id)}
                      />
                      <IconButton
                        icon={<Trash2 />}
                        label={t('removeSlot', { title: slot.title || t('newSlot') })}
                        onPress={() => setSlots(slots.filter((one) => one.id !== slot.id))}
                      />
                    </>
                  )}
                </li>
              ))}
              {slots.length === 0 && <li className="p-4 text-muted">{t('noSlots')}</li>}
            </ul>
          </Card>
          {mayEdit && slots.length < mostRotaSlots && (
            <Button className="self-start" icon={<Plus />} onPress={addSlot}>
              {t('addSlot')}
            </Button>
          )}
        </Fieldset>
        <Fieldset legend={labels.blocks} help={t('blocksHelp')}>
          <ul className="flex flex-col gap-4">
            {blocks.map((block, place) => {
              const change = (some: Partial<typeof block>) =>
                set({ blocks: blocks.map((one) => (one.id === block.id ? { ...one, ...some } : one)) })
              return (
                <li key={block.id} className="grid grid-cols-2 items-start gap-2 md:grid-cols-4">
                  <TextField
                    {...field(`blocks.${place}.name`)}
                    {...lock}
                    className="col-span-2 md:col-span-1"
                    label={t('blockName')}
                    required
                    maxLength={120}
                    value={block.name}
                    onChange={(name) => change({ name })}
                  />
                  <DayField
                    {...field(`blocks.${place}.startsOn`)}
                    {...lock}
                    label={t('firstDay')}
                    required
                    value={block.startsOn}
                    onChange={(startsOn) => change({ startsOn })}
                  />
                  <DayField
                    {...field(`blocks.${place}.endsOn`)}
                    {...lock}
                    label={t('lastDay')}
                    required
                    value={block.endsOn}
                    onChange={(endsOn) => change({ endsOn })}
                  />
                  {mayEdit && (
                    <IconButton
                      className="md:mt-7"
                      icon={<Trash2 />}
                      label={t('removeBlock', { name: block.name })}
                      onPress={() => {
                        const next = blocks.filter((one) => one.id !== block.id)
                        set({ blocks: next, cells: soundCells({ ...values, blocks: next }, groupIds) })
                      }}
                    />
                  )}
                </li>
              )
            })}
          </ul>
          {mayEdit && blocks.length < mostRotaBlocks && (
            <Button
              className="self-start"
              icon={<Plus />}
              onPress={() =>
                set({
                  blocks: [
                    ...blocks,
                    nextBlock(blocks, {
                      name: t('blockOf', { number: blocks.length + 1 }),
                      fromOn: timetable.fromOn,
                      toOn: timetable.toOn,
                    }),
                  ],
                })
              }
            >
              {t('addBlock')}
            </Button>
          )}
        </Fieldset>
        {mayEdit && rota && (
          <Button className="self-start" variant="danger" icon={<Trash2 />} onPress={() => void remove()}>
            {t('remove')}
          </Button>
        )}
      </EditorForm>
      {openedSlot && (
        <SlotDialog
          slot={openedSlot}
          place={opened}
          choices={choices}
          nameOf={nameOf}
          field={field}
          onChange={(slot) => set({ slots: slots.map((one) => (one.id === slot.id ? slot : one)) })}
          onClose={() => setOpen(null)}
        />
      )}
      {isApplying && rota && <ApplyDialog rota={{ id, name: rota.name, revision: editor.revision }} onClose={() => setApplying(false)} />}
    </>
  )
}
