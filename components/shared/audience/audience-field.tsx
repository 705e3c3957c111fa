'use client'

import { CircleUserRound, GraduationCap, HeartHandshake, LayoutGrid, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSelector, type SelectorItem } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import type { Audience } from '@/lib/audience'
import { ChosenChips, type ChosenChip } from './chosen-chips'

type Named = { readonly id: string; readonly name: string }
type AudienceChoices = {
  readonly programmes: readonly (Named & { readonly lengthYears: number })[]
  readonly groups: readonly (Named & { readonly grouping: string })[]
  readonly firms: readonly Named[]
  readonly roles: readonly Named[]
}

const kinds = ['years', 'groupIds', 'firmIds', 'roleIds', 'userIds'] as const
type Kind = (typeof kinds)[number]
const icons = {
  years: <GraduationCap />,
  groupIds: <LayoutGrid />,
  firmIds: <HeartHandshake />,
  roleIds: <ShieldCheck />,
  userIds: <CircleUserRound />,
} as const

interface AudienceFieldProps {
  id: string
  label: string
  description?: string
  error: string | null
  value: Audience
  onChange: (audience: Audience) => void
  choices: AudienceChoices
  nameOf: (id: string) => string
  /** Returns null if the people could not be read; the function itself reports the failure. */
  findPeople: () => Promise<readonly SelectorItem[] | null>
}

/** Everybody who is in a year, a group, a firm or a role, or is named: all of them together, as chips. */
export function AudienceField({ value, onChange, choices, nameOf, findPeople, ...field }: AudienceFieldProps) {
  const t = useTranslations('audience')
  const [selector, select] = useSelector()
  const items: Readonly<Record<Exclude<Kind, 'userIds'>, readonly SelectorItem[]>> = {
    years: choices.programmes.flatMap(({ id, name, lengthYears }) =>
      Array.from({ length: lengthYears }, (_, at) => ({
        id: keyOf({ programmeId: id, year: at + 1 }),
        caption: t('yearOf', { programme: name, year: at + 1 }),
      })),
    ),
    groupIds: choices.groups.map(({ id, name, grouping }) => ({ id, caption: name, subcaption: grouping })),
    firmIds: choices.firms.map(({ id, name }) => ({ id, caption: name })),
    roleIds: choices.roles.map(({ id, name }) => ({ id, caption: name })),
  }
  const chosenOf = (kind: Kind): readonly string[] => (kind === 'years' ? value.years.map(keyOf) : value[kind])
  const put = (kind: Kind, ids: readonly string[]) =>
    onChange({ ...value, [kind]: kind === 'years' ? ids.flatMap((id) => yearOf(id) ?? []) : [...ids] })

  async function choose(kind: Kind) {
    const known = kind === 'userIds' ? await findPeople() : items[kind]
    const ids = known && (await select({ title: t(`title.${kind}`), items: known, multiple: true, selected: chosenOf(kind) }))
    // Entries that are no longer offered stay until somebody removes them.
    if (ids) put(kind, [...ids, ...chosenOf(kind).filter((id) => !known.some((one) => one.id === id))])
  }

  const wordsOf = (kind: Kind, id: string) => {
    if (kind === 'userIds') return nameOf(id)
    const found = items[kind].find((one) => one.id === id)
    if (!found) return t('gone')
    return found.subcaption === undefined ? found.caption : t('groupOf', { group: found.caption, grouping: found.subcaption })
  }
  const chips: ChosenChip[] = kinds.flatMap((kind) =>
    chosenOf(kind).map((id) => ({
      id: `${kind} ${id}`,
      words: wordsOf(kind, id),
      icon: icons[kind],
      onRemove: () =>
        put(
          kind,
          chosenOf(kind).filter((one) => one !== id),
        ),
    })),
  )
  return (
    <ChoiceGroup {...field} role="group" required>
      <div className="flex flex-col gap-3">
        <ChosenChips label={t('chosen', { label: field.label })} chips={chips} />
        <div className="flex flex-wrap gap-2">
          {kinds
            .filter((kind) => kind === 'userIds' || items[kind].length > 0)
            .map((kind) => (
              <Button key={kind} size="sm" icon={icons[kind]} onPress={() => void choose(kind)}>
                {t(`add.${kind}`)}
              </Button>
            ))}
        </div>
      </div>
      {selector}
    </ChoiceGroup>
  )
}

function keyOf({ programmeId, year }: Audience['years'][number]): string {
  return `${programmeId}:${year}`
}

function yearOf(key: string): Audience['years'][number] | null {
  const [programmeId, year] = key.split(':')
  return programmeId === undefined || year === undefined ? null : { programmeId, year: Number(year) }
}
