'use client'

import { useTranslations } from 'next-intl'
import { TypeAhead } from '@/components/shared/type-ahead'
import { Select, type SelectOption } from '@/components/ui/select'
import { needsPerson } from '@/lib/workflows/next-of'
import type { Who } from '@/lib/workflows/definition'
import { useEditing } from './editing-context'
import type { EditorStage } from './types'

interface WhoFieldProps {
  id: string
  label: string
  hideLabel?: boolean
  stage: EditorStage
  /** The text for choosing nobody, where that is possible; null where a choice is required. */
  none: string | null
  value: Who | null
  onChange: (who: Who | null) => void
}

/** A choice of who does a stage, or is told: in one list by their relation to the student, by role, or by who did an earlier stage. */
export function WhoField({ id, label, hideLabel, stage, none, value, onChange }: WhoFieldProps) {
  const t = useTranslations('workflowSettings')
  const { draft, choices, nameOf, findPeople } = useEditing()
  const at = draft.stages.findIndex((one) => one.id === stage.id)
  const before = draft.stages.slice(0, at).filter(needsPerson)
  const isReview = stage.kind === 'REVIEW' || stage.kind === 'SIGN_OFF'
  const key = keyOf(value)
  const options: SelectOption[] = [
    ...(isReview && value?.kind !== 'SUBJECT' && id === 'stage-who' ? [] : [{ value: 'SUBJECT', label: t('who.SUBJECT') }]),
    { value: 'SUPERVISOR', label: t('who.SUPERVISOR') },
    { value: 'STARTER', label: t('who.STARTER') },
    { value: 'NAMED', label: t('who.NAMED') },
    ...choices.roles.map((role) => ({ value: `ROLE ${role.id}`, label: role.name, group: t('who.roles') })),
    ...before.map((one) => ({
      value: `SAME_AS ${one.id}`,
      label: t('stageNamed', { number: draft.stages.indexOf(one) + 1, caption: one.caption || t(`kind.${one.kind}`) }),
      group: t('who.sameAsGroup'),
    })),
  ]
  const shown =
    key === '' || options.some((option) => option.value === key)
      ? options
      : [...options, { value: key, label: value?.kind === 'ROLE' ? nameOf(value.roleId) : t('gone') }]

  return (
    <div className="flex flex-col gap-2">
      <Select
        id={id}
        label={label}
        hideLabel={hideLabel}
        placeholder={none ?? t('who.choose')}
        value={key}
        options={shown}
        onChange={(next) => onChange(whoOf(next))}
      />
      {value?.kind === 'NAMED' && (
        <TypeAhead
          id={`${id}-named`}
          label={t('who.people')}
          placeholder={t('who.typeName')}
          description={t('who.peopleHelp')}
          error={null}
          chosen={value.userIds.map((userId) => ({ id: userId, name: nameOf(userId), caption: '' }))}
          onChange={(people) => onChange({ kind: 'NAMED', userIds: people.map((one) => one.id).slice(0, 20) })}
          find={findPeople}
        />
      )}
    </div>
  )
}

function keyOf(who: Who | null): string {
  if (who === null) return ''
  if (who.kind === 'ROLE') return `ROLE ${who.roleId}`
  return who.kind === 'SAME_AS' ? `SAME_AS ${who.stageId}` : who.kind
}

function whoOf(key: string): Who | null {
  const [kind, of = ''] = key.split(' ')
  switch (kind) {
    case 'SUBJECT':
    case 'SUPERVISOR':
    case 'STARTER':
      return { kind }
    case 'NAMED':
      return { kind, userIds: [] }
    case 'ROLE':
      return { kind, roleId: of }
    case 'SAME_AS':
      return { kind, stageId: of }
    default:
      return null
  }
}
