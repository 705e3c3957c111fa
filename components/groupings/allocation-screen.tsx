'use client'

import { Shuffle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { call } from '@/lib/client/request'
import type { InputOf, OutputOf } from '@/lib/contract'
import { allocate, previewAllocation, type readBoard } from '@/lib/contracts/groupings'
import { paths } from '@/lib/paths'
import { AllocationPreview } from './allocation-preview'
import { GroupingHeader } from './grouping-header'
import { useRefusal } from './grouping-words'
import { ListField } from './list-field'
import { useUndo } from './use-moves'

type Wanted = InputOf<typeof previewAllocation>
const methods = ['BALANCED', 'NAME', 'RANDOM', 'LIST'] as const
const attributes = ['PROGRAMME', 'YEAR', 'FIRM'] as const
/** From this number of moves on, applying them has to be confirmed. */
const askedFrom = 50

function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

/** Divides many students at once: the user sets the rules, sees who would go where, and only then applies the plan. */
export function AllocationScreen({ board }: { board: OutputOf<typeof readBoard> }) {
  const t = useTranslations('groupings.allocate')
  const tGroupings = useTranslations('groupings')
  const refusal = useRefusal()
  const undo = useUndo()
  const router = useRouter()
  const { grouping } = board
  const groups = board.groups.filter(({ active }) => active)
  const [wanted, setWanted] = useState<Wanted>({
    groupingId: grouping.id,
    method: 'BALANCED',
    whom: 'UNALLOCATED',
    attributes: ['PROGRAMME', 'YEAR'],
    groupIds: groups.map(({ id }) => id),
    seed: 1,
    list: '',
  })
  const [preview, setPreview] = useState<OutputOf<typeof previewAllocation> | null>(null)
  const [busy, setBusy] = useState<'preview' | 'apply' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isList = wanted.method === 'LIST'

  function change(part: Partial<Wanted>) {
    setWanted({ ...wanted, ...part })
    setPreview(null)
    setProblem(null)
  }

  async function show() {
    // Each preview uses another random order; the plan that is applied is the one that was shown.
    const asked = { ...wanted, seed: newSeed() >>> 1 }
    setBusy('preview')
    setProblem(null)
    try {
      setPreview(await call(previewAllocation, asked))
      setWanted(asked)
    } catch (error) {
      setProblem(refusal(error))
    }
    setBusy(null)
  }

  async function apply({ token, total }: { token: string; total: number }) {
    if (
      total > askedFrom &&
      !(await confirm({ title: t('question', { count: total }), body: t('questionHelp'), action: t('apply', { count: total }) }))
    )
      return
    setBusy('apply')
    try {
      const { moved, batchId } = await call(allocate, { ...wanted, token })
      notify.success(t('done', { count: moved }), batchId === null ? {} : { onUndo: () => void undo(batchId) })
      router.push(`${paths.groupings}/${grouping.id}`)
      router.refresh()
    } catch (error) {
      setPreview(null)
      setProblem(refusal(error))
      setBusy(null)
    }
  }

  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <GroupingHeader board={board} current="allocate" />
      {grouping.published && (
        <Banner tone="info" announce="none">
          {tGroupings('publishedHelp')}
        </Banner>
      )}
      {!grouping.published && groups.length === 0 && (
        <Banner tone="info" announce="none">
          {tGroupings('noGroupsHelp')}
        </Banner>
      )}
      {!grouping.published && groups.length > 0 && (
        <>
          <Fieldset legend={t('how')}>
            <RadioGroup
              label={t('how')}
              hideLabel
              options={methods.map((value) => ({ value, label: t(`method.${value}`), description: t(`methodHelp.${value}`) }))}
              value={wanted.method}
              onChange={(method) => change({ method })}
            />
            {wanted.method === 'BALANCED' && (
              <ChoiceGroup role="group" label={t('attributes')} description={t('attributesHelp')}>
                <div className="flex flex-wrap gap-x-6">
                  {attributes.map((one) => (
                    <Checkbox
                      key={one}
                      label={t(`attribute.${one}`)}
                      checked={wanted.attributes.includes(one)}
                      onChange={(isOn) =>
                        change({ attributes: attributes.filter((other) => (other === one ? isOn : wanted.attributes.includes(other))) })
                      }
                    />
                  ))}
                </div>
              </ChoiceGroup>
            )}
            {isList && <ListField value={wanted.list} onChange={(list) => change({ list })} />}
          </Fieldset>
          {!isList && (
            <Fieldset legend={t('who')}>
              <RadioGroup
                label={t('who')}
                hideLabel
                options={[
                  {
                    value: 'UNALLOCATED',
                    label: t('whom.UNALLOCATED', { count: board.unallocated.total }),
                    description: t('whomHelp.UNALLOCATED'),
                  },
                  { value: 'ALL', label: t('whom.ALL'), description: t('whomHelp.ALL') },
                ]}
                value={wanted.whom}
                onChange={(whom) => change({ whom })}
              />
              <ChoiceGroup role="group" label={t('into')}>
                <div className="grid gap-x-6 sm:grid-cols-2">
                  {groups.map(({ id, name, total }) => (
                    <Checkbox
                      key={id}
                      label={t('group', { name, count: total })}
                      checked={wanted.groupIds.includes(id)}
                      onChange={(isOn) =>
                        change({
                          groupIds: groups.map((one) => one.id).filter((other) => (other === id ? isOn : wanted.groupIds.includes(other))),
                        })
                      }
                    />
                  ))}
                </div>
              </ChoiceGroup>
            </Fieldset>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant={preview ? 'secondary' : 'primary'}
              icon={wanted.method === 'RANDOM' && preview ? <Shuffle /> : undefined}
              loading={busy === 'preview'}
              onPress={() => void show()}
            >
              {t(wanted.method === 'RANDOM' && preview ? 'again' : 'preview')}
            </Button>
            <p className="text-dense text-muted">{t('previewHelp')}</p>
          </div>
          {problem !== null && (
            <Banner tone="danger" announce="assertive">
              {problem}
            </Banner>
          )}
          {preview && <AllocationPreview preview={preview} isApplying={busy === 'apply'} onApply={() => void apply(preview)} />}
        </>
      )}
    </div>
  )
}
