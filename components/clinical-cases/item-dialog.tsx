'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { asRegion } from '@/components/shared/tooth-map/region'
import { useCatalogue } from '@/components/shared/live/use-lists'
import { readTeeth, writeTeeth } from '@/components/shared/tooth-map/read-teeth'
import { SelectorModal } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { Segmented } from '@/components/ui/segmented'
import { TextField } from '@/components/ui/text-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { sendOrStore } from '@/lib/client/send-or-store'
import { useProblemText } from '@/lib/client/use-problem-text'
import { needsTeeth, regionsOf } from '@/lib/clinical/site'
import { savePlanItem, type Case, type PlanItem } from '@/lib/contracts/clinical-cases'
import { planPhases, type PlanPhase } from '@/lib/states/clinical-case'

interface ItemDialogProps {
  one: Case
  /** Null for a new item. */
  item: PlanItem | null
  onClose: () => void
}

/** One item of a plan: its procedure, place and phase. */
export function ItemDialog({ one, item, onClose }: ItemDialogProps) {
  const t = useTranslations('cases.item')
  const plan = useTranslations('cases.plan')
  const clinical = useTranslations('clinical')
  const issues = useTranslations('issues')
  const router = useRouter()
  const problem = useProblemText()
  const { data: catalogue } = useCatalogue()
  const [planItemId] = useState(() => item?.id ?? newId())
  const [phase, setPhase] = useState<PlanPhase>(item?.phase ?? 'RESTORE')
  const [procedureId, setProcedure] = useState<string | null>(item?.procedureId ?? null)
  const [text, setText] = useState(item ? writeTeeth(item, one.notation) : '')
  const [regions, setRegions] = useState<readonly string[]>(item && item.teeth.length === 0 ? item.surfaces : [])
  const [isChoosing, setChoosing] = useState(false)
  const [error, setError] = useState<{ field: 'procedure' | 'place' | 'all'; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const procedure = catalogue?.procedures.find(({ id }) => id === procedureId)
  const site = procedure?.site ?? item?.site ?? 'NONE'
  const read = readTeeth(text, { site, notation: one.notation })

  async function save() {
    if (procedureId === null) return setError({ field: 'procedure', text: t('chooseProcedure') })
    if (needsTeeth(site) && read.problem) return setError({ field: 'place', text: issues(read.problem.code) })
    if (regionsOf(site).length > 0 && regions.length === 0) return setError({ field: 'place', text: issues('regionNeeded') })
    setError(null)
    setBusy(true)
    const place = needsTeeth(site) ? read.place : { teeth: [], surfaces: regionsOf(site).filter((code) => regions.includes(code)) }
    try {
      const input = { caseId: one.id, planItemId, revision: item?.revision ?? 0, phase, procedureId, ...place }
      const isSent = await sendOrStore(savePlanItem, input, { entity: one.id, part: `item:${planItemId}`, label: one.title })
      onClose()
      if (isSent) router.refresh()
      else notify.info(t('kept'), { id: 'case' })
    } catch (failed) {
      const isStale = failed instanceof CallError && (failed.status === 'CONFLICT' || failed.status === 'STATE_CHANGED')
      setError({ field: 'all', text: isStale ? t('stale') : problem(failed) })
      setBusy(false)
    }
  }

  return (
    <>
      <Dialog
        open
        title={t(item ? 'edit' : 'add')}
        size="md"
        onClose={onClose}
        footer={
          <>
            <Button onPress={onClose}>{t('cancel')}</Button>
            <Button variant="primary" loading={isBusy} onPress={() => void save()}>
              {t('save')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Segmented
            label={t('phase')}
            value={phase}
            onChange={setPhase}
            options={planPhases.map((value) => ({ value, label: plan(`phase.${value}`) }))}
          />
          <ChoiceGroup role="group" label={t('procedure')} error={error?.field === 'procedure' ? error.text : null}>
            <Button
              fullWidth
              disabledReason={catalogue ? null : t('catalogueMissing')}
              onPress={() => setChoosing(true)}
              className="justify-start"
            >
              {procedure?.caption ?? item?.procedure ?? t('chooseProcedure')}
            </Button>
          </ChoiceGroup>
          {needsTeeth(site) && (
            <TextField
              label={t('teeth')}
              description={t('teethHelp')}
              value={text}
              maxLength={300}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              onChange={setText}
              error={error?.field === 'place' ? error.text : null}
            />
          )}
          {regionsOf(site).length > 0 && (
            <ChoiceGroup role="group" label={t('region')} error={error?.field === 'place' ? error.text : null}>
              <span className="flex flex-wrap gap-2">
                {regionsOf(site).map((code) => (
                  <ToggleChip
                    key={code}
                    label={clinical(`line.region.${asRegion(code)}`)}
                    selected={regions.includes(code)}
                    onChange={(isOn) => setRegions(isOn ? [...regions, code] : regions.filter((other) => other !== code))}
                  />
                ))}
              </span>
            </ChoiceGroup>
          )}
          {error?.field === 'all' && (
            <p role="alert" className="text-dense text-danger">
              {error.text}
            </p>
          )}
        </div>
      </Dialog>
      {isChoosing && (
        <SelectorModal
          title={t('procedure')}
          items={(catalogue?.procedures ?? []).map(({ id, caption, category }) => ({ id, caption, subcaption: category }))}
          selected={procedureId ? [procedureId] : []}
          onDone={(ids) => {
            setChoosing(false)
            if (ids) setProcedure(ids[0] ?? null)
          }}
        />
      )}
    </>
  )
}
