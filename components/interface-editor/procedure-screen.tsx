'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { Chip } from '@/components/ui/chip'
import { call } from '@/lib/client/request'
import { newId } from '@/lib/client/new-id'
import { CallError } from '@/lib/client/call-error'
import type { OutputOf } from '@/lib/contract'
import { readProcedure, removeProcedure, saveProcedure, type Choices } from '@/lib/contracts/interface-editor'
import { paths } from '@/lib/paths'
import { ServedOutcomes } from '@/components/curriculum/served-outcomes'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Removal } from '@/components/shared/editor/removal'
import { PreviewButton } from './preview-button'
import { inputOf, newProcedure, valuesOf } from './procedure-form'
import { ProcedureFieldsets } from './procedure-fieldsets'
import { useUsageWords } from './usage'
import { useRemoval } from './use-removal'
import { useEditor } from '@/components/shared/editor/use-editor'

interface ProcedureScreenProps {
  /** Null for a new procedure. */
  initial: OutputOf<typeof readProcedure> | null
  choices: Choices
}

const list = paths.interfaceProcedures

/** The records of a procedure, the people who may do it, and its weight. */
export function ProcedureScreen({ initial, choices }: ProcedureScreenProps) {
  const t = useTranslations('interfaceEditor')
  const tEditor = useTranslations('editor')
  const tShell = useTranslations('shell')
  const router = useRouter()
  const usageWords = useUsageWords()
  const [id] = useState(() => initial?.procedure.id ?? newId())
  const isNew = initial === null
  const [saved, setSaved] = useState(() => initial && valuesOf(initial.procedure))
  const editor = useEditor({
    contract: saveProcedure,
    initial: initial
      ? { values: valuesOf(initial.procedure), revision: initial.procedure.revision }
      : { values: newProcedure(choices), revision: 0 },
    inputOf: (values, revision) => inputOf(id, values, revision),
    savedOf: (output) => output,
    reread: async () => {
      try {
        const { procedure } = await call(readProcedure, { id })
        return { values: valuesOf(procedure), revision: procedure.revision }
      } catch (error) {
        if (error instanceof CallError && error.status === 'NOT_FOUND') return null
        throw error
      }
    },
    onSaved: () => {
      setSaved(editor.values)
      if (!isNew) return router.refresh()
      notify.success(t('procedure.made', { caption: editor.values.caption }))
      router.replace(`${paths.interfaceProcedure}/${id}`)
    },
  })
  const { values } = editor
  const usage = initial?.usage
  const isUsed = usage?.isReferenced ?? false

  const caption = initial?.procedure.caption ?? ''
  const remove = useRemoval({
    caption,
    list,
    words: { question: t('procedure.deleteQuestion', { caption }), action: t('procedure.delete') },
    send: (as) => call(removeProcedure, { id, revision: editor.revision, as }),
    bringBack: () => call(saveProcedure, inputOf(id, { ...(saved ?? values), active: true }, editor.revision + 1)),
    wordsOf: ({ code }) => (code === 'catalogue.IN_USE' ? t('usage.nowInUse') : null),
  })

  const names = {
    code: t('procedure.code'),
    caption: t('procedure.caption'),
    category: t('procedure.category'),
    specialtyId: t('procedure.specialty'),
    site: t('procedure.site'),
    scaleId: t('procedure.scale'),
    weight: t('procedure.weight'),
    jointCredit: t('procedure.joint'),
    criteria: t('procedure.criteria'),
    stages: t('procedure.stages'),
    permits: t('permits.title'),
    outsidePermit: t('permits.rule'),
    outsideReason: t('permits.reason'),
    targets: t('targets.title'),
    participationTypeIds: t('procedure.participation'),
    active: t('procedure.active'),
  }
  return (
    <EditorForm
      title={isNew ? t('procedure.new') : (saved?.caption ?? '')}
      after={!isNew && saved && !saved.active ? <Chip>{t('inactive')}</Chip> : undefined}
      subtitle={isNew ? t('procedure.newHelp') : `${saved?.code ?? ''} · ${saved?.category ?? ''}`}
      back={{ href: list, label: tShell('titles.interfaceProcedures') }}
      editor={editor}
      names={names}
      labelOf={(path) => labelOf(path, names, (kind, number) => t(kind, { number }))}
      preview={<PreviewButton what={{ kind: 'procedure', values, scales: choices.scales }} />}
      below={
        initial &&
        usage && (
          <>
            <ServedOutcomes kind="PROCEDURE" refId={id} />
            <Removal
              words={usageWords(usage)}
              as={!isUsed ? 'DELETED' : values.active ? 'DEACTIVATED' : null}
              labels={{ DELETED: t('procedure.delete'), DEACTIVATED: t('procedure.deactivate') }}
              help={!isUsed ? t('usage.deletable') : values.active ? t('usage.deactivatable') : t('usage.isInactive')}
              disabledReason={editor.isChanged && tEditor('removal.saveFirst')}
              onRemove={remove}
            />
          </>
        )
      }
    >
      <ProcedureFieldsets editor={editor} choices={choices} isUsed={isUsed} saved={saved} />
    </EditorForm>
  )
}

/** A label for the path of a field: 'criteria.2.caption' is 'Criterion 3'. */
function labelOf(
  path: string,
  names: Readonly<Record<string, string>>,
  numbered: (kind: 'procedure.criterion' | 'procedure.stage', number: number) => string,
): string {
  const [first = '', at] = path.split('.')
  if (first === 'criteria' && at !== undefined) return numbered('procedure.criterion', Number(at) + 1)
  if (first === 'stages' && at !== undefined) return numbered('procedure.stage', Number(at) + 1)
  return names[first] ?? ''
}
