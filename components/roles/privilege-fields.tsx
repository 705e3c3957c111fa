'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fieldIdOf } from '@/components/shared/editor/use-editor'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { FieldError } from '@/components/ui/field-error'
import { Select } from '@/components/ui/select'
import type { ListedRole } from '@/lib/contracts/roles'
import { privileges, type OfferedPrivilege } from '@/lib/privileges'
import { hasPrivilege, offeredAreas, offeredOf } from './offered'

interface PrivilegeFieldsProps {
  values: readonly string[]
  /** The roles with which it can be compared. */
  others: readonly ListedRole[]
  error: string | null
  isLocked: boolean
  onChange: (values: readonly string[]) => void
}

/** The privileges of a role by area; on request beside those of another role. */
export function PrivilegeFields({ values, others, error, isLocked, onChange }: PrivilegeFieldsProps) {
  const t = useTranslations('roles')
  const [comparedId, setComparedId] = useState('')
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const compared = others.find(({ id }) => id === comparedId) ?? null
  const hidden = values.length - offeredOf(values).length
  const differs = (name: OfferedPrivilege) => compared !== null && hasPrivilege(compared.privileges, name) !== hasPrivilege(values, name)
  const areas = offeredAreas
    .map(({ area, names }) => ({ area, all: names, names: compared && onlyDifferent ? names.filter(differs) : names }))
    .filter(({ names }) => names.length > 0)

  function toggle(name: OfferedPrivilege, isOn: boolean) {
    onChange(isOn ? [...values, name].sort() : values.filter((other) => other !== name))
  }

  return (
    <div id={fieldIdOf('privileges')} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <Card className="flex flex-col gap-3">
        <h2 className="text-lead font-bold">{t('privileges')}</h2>
        <p className="-mt-3 text-dense text-muted">
          {t('privilegesHelp')} {t('sensitiveHelp')}
        </p>
        <Select
          label={t('compare')}
          placeholder={t('compareNone')}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={comparedId}
          onChange={setComparedId}
          className="max-w-prose"
        />
        {compared && <Checkbox label={t('onlyDifferent')} checked={onlyDifferent} onChange={setOnlyDifferent} />}
        {hidden > 0 && <p className="text-dense text-muted">{t('hidden', { count: hidden })}</p>}
        {error && <FieldError id="privileges-error">{error}</FieldError>}
      </Card>
      {values.includes('ALL') && (
        <Banner tone="warning" announce="none">
          {t('allHelp')}
        </Banner>
      )}
      {compared && onlyDifferent && areas.length === 0 && <p className="text-muted">{t('same', { name: compared.name })}</p>}
      {areas.map(({ area, all, names }) => (
        <Fieldset
          key={area}
          legend={t(`area.${area}`)}
          help={t('held', { count: all.filter((name) => values.includes(name)).length, total: all.length })}
        >
          <ul className="flex flex-col gap-1">
            {names.map((name) => (
              <li key={name} className="flex flex-wrap items-start justify-between gap-x-3">
                <Checkbox
                  className="min-w-0 grow basis-60"
                  label={t(`privilege.${name}`)}
                  checked={values.includes(name)}
                  readOnly={isLocked}
                  onChange={(isOn) => toggle(name, isOn)}
                />
                <span className="inline-flex min-h-target flex-wrap items-center gap-1 max-md:pl-7">
                  {privileges[name].sensitive && <Chip tone="warning">{t('isSensitive')}</Chip>}
                  {compared && (
                    <Chip tone={differs(name) ? 'info' : undefined}>
                      {t(hasPrivilege(compared.privileges, name) ? 'comparedHas' : 'comparedHasNot', { name: compared.name })}
                    </Chip>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Fieldset>
      ))}
    </div>
  )
}
