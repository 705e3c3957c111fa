'use client'

import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { BackButton } from '@/components/ui/back-button'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { notify } from '@/components/ui/notify'
import { needsPerson } from '@/lib/workflows/next-of'
import { workflowLimits } from '@/lib/workflows/vocabulary'
import { BranchesField } from './branches-field'
import { useEditing } from './editing-context'
import { broughtBack, copyOf, moveStage, withStage } from './edits'
import { LateFields } from './late-fields'
import { NextField } from './next-field'
import { RuleField } from './rule-field'
import { withoutStage } from './save-steps'
import { SeenFields } from './seen-fields'
import { StageIcon } from './stage-icon'
import type { EditorStage } from './types'
import { ToField } from './to-field'
import { WaitFields } from './wait-fields'
import { WhoField } from './who-field'

/** All settings of one stage. */
export function StagePanel({ stage, onClose }: { stage: EditorStage; onClose: () => void }) {
  const t = useTranslations('workflowSettings')
  const tOrder = useTranslations('editor.order')
  const { draft, choices, select, nameOf } = useEditing()
  const { id, kind } = stage
  const { stages } = draft
  const at = stages.findIndex((one) => one.id === id)
  const set = (change: Partial<EditorStage>) => draft.setStage(id, change)
  const caption = stage.caption || t(`kind.${kind}`)
  const formsBefore = stages.slice(0, at).filter((one) => one.kind === 'FORM')
  const isReview = kind === 'REVIEW' || kind === 'SIGN_OFF'
  const hasPerson = needsPerson(stage)

  function duplicate() {
    const copy = copyOf(stage, t('panel.copyOf', { caption }).slice(0, workflowLimits.caption))
    draft.setStages((before) => withStage(before, copy, id))
    select(copy.id, 'stage-caption')
  }

  function remove() {
    draft.setStages((now) => withoutStage(now, id))
    select(null)
    notify.success(t('panel.removed', { caption }), { onUndo: () => draft.setStages((now) => broughtBack(now, stages, stage)) })
  }

  return (
    <section aria-label={t('panel.title', { number: at + 1, kind: t(`kind.${kind}`) })} className="flex flex-col gap-4 px-4 py-4">
      <div className="lg:hidden">
        <BackButton label={t('panel.back')} onPress={onClose} />
      </div>
      <header className="flex flex-wrap items-center gap-2">
        <StageIcon kind={kind} />
        <h2 className="min-w-0 grow basis-32 text-lead font-bold">{t('panel.title', { number: at + 1, kind: t(`kind.${kind}`) })}</h2>
        <span className="flex">
          <IconButton
            size="sm"
            label={tOrder('up', { caption })}
            icon={<ArrowUp />}
            disabledReason={at === 0 && tOrder('first')}
            onPress={() => draft.setStages((before) => moveStage(before, id, at - 1))}
          />
          <IconButton
            size="sm"
            label={tOrder('down', { caption })}
            icon={<ArrowDown />}
            disabledReason={at === stages.length - 1 && tOrder('last')}
            onPress={() => draft.setStages((before) => moveStage(before, id, at + 1))}
          />
          <IconButton
            size="sm"
            label={t('panel.duplicate')}
            icon={<Copy />}
            disabledReason={stages.length >= workflowLimits.stages && t('full', { count: workflowLimits.stages })}
            onPress={duplicate}
          />
          <IconButton size="sm" label={t('panel.remove')} icon={<Trash2 />} onPress={remove} />
        </span>
      </header>
      <TextField
        id="stage-caption"
        label={t('field.caption')}
        required
        maxLength={workflowLimits.caption}
        value={stage.caption}
        onChange={(next) => set({ caption: next })}
      />
      <TextArea
        label={t(kind === 'MESSAGE' ? 'field.told' : 'field.text')}
        optional
        rows={2}
        maxLength={workflowLimits.text}
        value={stage.text}
        onChange={(text) => set({ text })}
      />
      {kind === 'FORM' && (
        <Select
          id="stage-form"
          label={t('field.form')}
          placeholder={t('field.chooseForm')}
          value={stage.formId ?? ''}
          options={[
            ...(stage.formId !== null && !choices.forms.some((form) => form.id === stage.formId)
              ? [{ value: stage.formId, label: nameOf(stage.formId) }]
              : []),
            ...choices.forms.map((form) => ({ value: form.id, label: form.name })),
          ]}
          onChange={(formId) => set({ formId: formId === '' ? null : formId })}
        />
      )}
      {isReview && (
        <Select
          id="stage-of"
          label={t(kind === 'REVIEW' ? 'field.reviewOf' : 'field.signOf')}
          placeholder={t('field.chooseStage')}
          description={formsBefore.length === 0 ? t('field.noFormBefore') : undefined}
          value={stage.ofStageId ?? ''}
          options={formsBefore.map((one) => ({
            value: one.id,
            label: t('stageNamed', { number: stages.indexOf(one) + 1, caption: one.caption || t('kind.FORM') }),
          }))}
          onChange={(ofStageId) => set({ ofStageId: ofStageId === '' ? null : ofStageId })}
        />
      )}
      {kind === 'MESSAGE' && <ToField stage={stage} onChange={(to) => set({ to })} />}
      {(hasPerson || kind === 'DECISION') && (
        <WhoField
          id="stage-who"
          label={t(kind === 'DECISION' ? 'field.decides' : 'field.who')}
          stage={stage}
          none={kind === 'DECISION' ? t('who.rules') : null}
          value={stage.who}
          onChange={(who) => set({ who, ...(who !== null && { branches: stage.branches.map((branch) => ({ ...branch, when: null })) }) })}
        />
      )}
      {kind === 'WAIT' && <WaitFields stage={stage} set={set} />}
      {kind === 'DECISION' && <BranchesField stage={stage} set={set} />}
      <RuleField
        id="stage-when"
        label={t('field.when')}
        none={t('rule.always')}
        stage={stage}
        value={stage.when}
        onChange={(when) => set({ when })}
      />
      {(hasPerson || (kind === 'WAIT' && stage.wait?.kind === 'FOR')) && <LateFields stage={stage} set={set} />}
      <NextField
        id="stage-next"
        label={t(kind === 'DECISION' ? 'field.otherwise' : 'field.next')}
        stage={stage}
        value={stage.next}
        onChange={(next) => set({ next })}
      />
      {hasPerson && <SeenFields stage={stage} set={set} />}
    </section>
  )
}
