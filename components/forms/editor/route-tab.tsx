'use client'

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import type { Step, Turn } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import { formParts, placeRules, stepKinds, type FormPart } from '@/lib/forms/vocabulary'
import { useDefinitionChange, useEditing } from './editor-context'
import { HowField } from './how-field'
import { NumberBox } from './limits-fields'
import { PieceText } from './piece-text'
import { useProblemWords } from './problem-words'
import { WhoField } from './who-field'

/** The turns of completers in order, then reviewers and signers. */
export function RouteTab() {
  const t = useTranslations('formEditor.route')
  const { draft, say } = useEditing()
  const editor = useTranslations('formEditor')
  const { turns, route, place, complete, see } = draft.definition
  const change = useDefinitionChange()
  const setTurn = (at: number, turn: Turn) => change({ turns: turns.map((one, index) => (index === at ? turn : one)) })
  const setStep = (at: number, step: Step) => change({ route: route.map((one, index) => (index === at ? step : one)) })
  const last = route.at(-1)

  function addStep(kind: Step['kind']) {
    const step: Step = {
      order: Math.min(formLimits.steps, (last?.order ?? 0) + 1),
      kind,
      part: kind === 'SIGN' ? 'SIGNER' : 'REVIEWER',
      how: { kind: 'CHOSEN', roleIds: [] },
      needed: 'ALL',
      days: null,
      meaning: {},
    }
    change({ route: [...route, step] })
  }

  /** The order number belongs to the place, so that steps asked at the same time stay together. */
  function moveStep(at: number, to: number) {
    const [one, other] = [route[at], route[to]]
    if (!one || !other) return
    const moved = route.map((step, index) =>
      index === at ? { ...other, order: one.order } : index === to ? { ...one, order: other.order } : step,
    )
    change({ route: moved })
    say(editor(to > at ? 'movedDown' : 'movedUp', { caption: t(`kind.${one.kind}`, { number: at + 1 }) }))
    // The rows stay and the steps in them change places, so the focus follows the step.
    requestAnimationFrame(() => document.getElementById(`step.${to}.${to > at ? 'down' : 'up'}`)?.focus())
  }

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4">
      <Fieldset legend={t('turns')} help={t('turnsHelp')}>
        <ol className="flex flex-col gap-3">
          {turns.map((turn, at) => (
            <Row
              key={at}
              id={`turn.${at}`}
              title={t('turn', { number: at + 1 })}
              onRemove={turns.length > 1 ? () => change({ turns: turns.filter((_, index) => index !== at) }) : null}
            >
              <PartAndHow
                part={turn.part}
                how={turn.how}
                parts={at === 0 ? ['SUBMITTER', 'SUBJECT'] : formParts.filter((part) => part !== 'EXTERNAL_SIGNER')}
                onChange={(part, how) => setTurn(at, { part, how })}
              />
            </Row>
          ))}
        </ol>
        <div>
          <Button
            icon={<Plus />}
            disabledReason={turns.length >= formLimits.turns && t('full')}
            onPress={() => change({ turns: [...turns, { part: 'COMPLETER', how: { kind: 'CHOSEN', roleIds: [] } }] })}
          >
            {t('addTurn')}
          </Button>
        </div>
      </Fieldset>
      <Fieldset legend={t('steps')} help={t('stepsHelp')}>
        {route.length === 0 && <p className="text-muted">{t('noSteps')}</p>}
        <ol className="flex flex-col gap-3">
          {route.map((step, at) => {
            const before = route[at - 1]
            return (
              <Row
                key={at}
                id={`step.${at}`}
                title={t(`kind.${step.kind}`, { number: at + 1 })}
                onRemove={() => change({ route: route.filter((_, index) => index !== at) })}
                onUp={at > 0 ? () => moveStep(at, at - 1) : null}
                onDown={at < route.length - 1 ? () => moveStep(at, at + 1) : null}
              >
                <PartAndHow
                  part={step.part}
                  how={step.how}
                  parts={step.kind === 'SIGN' ? formParts : formParts.filter((part) => part !== 'EXTERNAL_SIGNER')}
                  onChange={(part, how) => setStep(at, { ...step, part, how })}
                />
                <div className="flex flex-wrap items-end gap-4">
                  <Select
                    className="w-44"
                    label={t('needed')}
                    value={String(step.needed)}
                    options={['ALL', '1', '2', '3', '4', '5'].map((value) => ({
                      value,
                      label: value === 'ALL' ? t('all') : t('atLeast', { count: Number(value) }),
                    }))}
                    onChange={(value) => setStep(at, { ...step, needed: value === 'ALL' ? 'ALL' : Number(value) })}
                  />
                  <NumberBox
                    showLabel
                    label={t('days')}
                    value={step.days}
                    onChange={(days) => setStep(at, { ...step, days: days === null ? null : Math.min(365, Math.max(1, days)) })}
                  />
                </div>
                {before && (
                  <Checkbox
                    label={t('atOnce')}
                    checked={step.order === before.order}
                    onChange={(together) =>
                      setStep(at, { ...step, order: together ? before.order : Math.min(formLimits.steps, before.order + 1) })
                    }
                  />
                )}
                {step.kind === 'SIGN' && (
                  <PieceText label={t('meaning')} value={step.meaning} optional onChange={(meaning) => setStep(at, { ...step, meaning })} />
                )}
              </Row>
            )
          })}
        </ol>
        <div className="flex flex-wrap gap-2">
          {stepKinds.map((kind) => (
            <Button key={kind} icon={<Plus />} disabledReason={route.length >= formLimits.steps && t('full')} onPress={() => addStep(kind)}>
              {t(`add.${kind}`)}
            </Button>
          ))}
        </div>
      </Fieldset>
      <Fieldset legend={t('defaults')} help={t('defaultsHelp')}>
        <WhoField
          id="complete-of-form"
          label={t('complete')}
          value={complete}
          inherits={null}
          use="complete"
          onChange={(who) => who && change({ complete: who })}
        />
        <WhoField id="see-of-form" label={t('see')} value={see} inherits={null} use="see" onChange={(who) => who && change({ see: who })} />
        <Select
          label={t('place')}
          value={place}
          options={placeRules.map((value) => ({ value, label: t(`places.${value}`) }))}
          onChange={(value) => change({ place: placeRules.find((one) => one === value) ?? 'NONE' })}
        />
      </Fieldset>
    </div>
  )
}

interface RowProps {
  id: string
  title: string
  onRemove: (() => void) | null
  onUp?: (() => void) | null
  onDown?: (() => void) | null
  children: ReactNode
}

function Row({ id, title, onRemove, onUp, onDown, children }: RowProps) {
  const t = useTranslations('formEditor.route')
  const { draft } = useEditing()
  const words = useProblemWords()
  const own = draft.problems.filter(({ property }) => property === id)
  return (
    <li id={id} tabIndex={-1} className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-bold">{title}</h3>
        <span className="flex">
          {onUp !== undefined && (
            <IconButton
              id={`${id}.up`}
              label={t('up', { title })}
              icon={<ArrowUp />}
              disabledReason={!onUp && t('first')}
              onPress={() => onUp?.()}
            />
          )}
          {onDown !== undefined && (
            <IconButton
              id={`${id}.down`}
              label={t('down', { title })}
              icon={<ArrowDown />}
              disabledReason={!onDown && t('last')}
              onPress={() => onDown?.()}
            />
          )}
          {onRemove && <IconButton label={t('remove', { title })} icon={<Trash2 />} onPress={onRemove} />}
        </span>
      </div>
      {children}
      {own.map((problem, at) => (
        <p key={at} className={problem.severity === 'ERROR' ? 'text-dense font-medium text-danger' : 'text-dense text-warning'}>
          {words(problem)}
        </p>
      ))}
    </li>
  )
}

interface PartAndHowProps {
  part: FormPart
  how: Turn['how']
  parts: readonly FormPart[]
  onChange: (part: FormPart, how: Turn['how']) => void
}

function PartAndHow({ part, how, parts, onChange }: PartAndHowProps) {
  const t = useTranslations('formEditor')
  const says = part === 'SUBJECT' || part === 'SUBMITTER'
  const isOutside = part === 'EXTERNAL_SIGNER'
  return (
    <>
      <Select
        label={t('route.part')}
        value={part}
        options={parts.map((value) => ({ value, label: t(`part.${value}`) }))}
        onChange={(value) => {
          const next = formParts.find((one) => one === value) ?? part
          const isNamed = next === 'SUBJECT' || next === 'SUBMITTER'
          if (next === 'EXTERNAL_SIGNER') return onChange(next, { kind: 'OUTSIDE' })
          const before = how?.kind === 'OUTSIDE' ? null : how
          onChange(next, isNamed ? null : (before ?? { kind: 'CHOSEN', roleIds: [] }))
        }}
      />
      {isOutside && <p className="text-dense text-muted">{t('how.outsideHelp')}</p>}
      {!says && !isOutside && <HowField how={how ?? { kind: 'CHOSEN', roleIds: [] }} onChange={(next) => onChange(part, next)} />}
    </>
  )
}
