'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { RadioGroup } from '@/components/ui/radio-group'
import { TextField } from '@/components/ui/text-field'
import { nobody } from '@/lib/audience'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveWorkflow } from '@/lib/contracts/workflows'
import { paths } from '@/lib/paths'
import { starterNames, type StarterName } from '@/lib/workflows/vocabulary'

/** The name of a new workflow, and what it starts from. The name of a ready-made workflow is proposed as long as none was typed. */
export function useNewWorkflow() {
  const t = useTranslations('workflowSettings')
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(newId)
  const [starter, setStarter] = useState<StarterName | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const name = typed ?? (starter === null ? '' : t(`starter.${starter}`))

  async function make() {
    if (name.trim() === '') return setError(t('new.nameMissing'))
    setMaking(true)
    setError(null)
    try {
      await call(saveWorkflow, {
        id,
        revision: 0,
        name,
        audience: nobody,
        subjectSees: true,
        once: 'ONE_RUNNING',
        starts: [],
        starter,
      })
      router.push(`${paths.workflowEditor}/${id}`)
    } catch (caught) {
      const [issue] = caught instanceof CallError ? caught.issues : []
      const isTaken = caught instanceof CallError && caught.code === 'workflows.NAME_TAKEN'
      const isUnexpected = caught instanceof CallError && caught.status === 'ERROR'
      setError(isTaken ? t('nameTaken') : (issue?.message ?? (isUnexpected ? t('unexpectedSaving') : problem(caught))))
      setMaking(false)
    }
  }
  return { starter, setStarter, name, setName: setTyped, error, isMaking, make }
}

interface NewWorkflowFieldsProps {
  of: ReturnType<typeof useNewWorkflow>
  starters: readonly StarterName[]
}

export function NewWorkflowFields({ of: { starter, setStarter, name, setName, error }, starters }: NewWorkflowFieldsProps) {
  const t = useTranslations('workflowSettings')
  return (
    <div className="flex flex-col gap-4">
      <TextField data-autofocus label={t('name')} required maxLength={120} value={name} error={error} onChange={setName} />
      <RadioGroup
        label={t('new.from')}
        value={starter ?? 'EMPTY'}
        options={[
          { value: 'EMPTY', label: t('new.empty'), description: t('new.emptyHelp') },
          ...starters.map((value) => ({ value, label: t(`starter.${value}`), description: t(`starterHelp.${value}`) })),
        ]}
        onChange={(value) => setStarter(starterNames.find((one) => one === value) ?? null)}
      />
    </div>
  )
}
