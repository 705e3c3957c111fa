'use client'

import { useTranslations } from 'next-intl'
import type { Editor } from '@/components/shared/editor/use-editor'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { languageNames } from '@/lib/i18n/language-names'
import { locales } from '@/lib/i18n/locales'
import { withNames, type AccountValues } from './account-form'
import { useAccountNames } from './use-account-names'

/** `set` and `field` of an editor whose values include an account. */
export type AccountEditor = {
  readonly values: AccountValues
  readonly set: (change: Partial<AccountValues>) => void
  readonly field: Editor<AccountValues>['field']
}

export function WhoFields({
  editor: { values, set, field },
  isLocked = false,
  hasAddress = false,
}: {
  editor: AccountEditor
  isLocked?: boolean
  hasAddress?: boolean
}) {
  const t = useTranslations('accounts')
  const names = useAccountNames()
  return (
    <Fieldset legend={t('part.who')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          label={names.firstName}
          required
          autoComplete="off"
          maxLength={80}
          value={values.firstName}
          onChange={(firstName) => set(withNames(values, { firstName }))}
        />
        <TextField
          {...field('lastName')}
          label={names.lastName}
          required
          autoComplete="off"
          maxLength={80}
          value={values.lastName}
          onChange={(lastName) => set(withNames(values, { lastName }))}
        />
      </div>
      <TextField
        {...field('displayName')}
        label={names.displayName}
        description={t('field.displayNameHelp')}
        required
        autoComplete="off"
        maxLength={160}
        value={values.displayName}
        onChange={(displayName) => set({ displayName })}
      />
      <TextField
        {...field('username')}
        label={names.username}
        required
        readOnly={isLocked}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
        value={values.username}
        onChange={(username) => set({ username })}
      />
      <TextField
        {...field('email')}
        type="email"
        label={names.email}
        description={hasAddress && !isLocked ? t('field.emailHelp') : undefined}
        required
        readOnly={isLocked}
        autoComplete="off"
        maxLength={320}
        value={values.email}
        onChange={(email) => set({ email })}
      />
      <Select
        {...field('language')}
        label={names.language}
        placeholder={t('field.browserLanguage')}
        options={locales.map((value) => ({ value, label: languageNames[value] }))}
        value={values.language}
        onChange={(language) => set({ language })}
      />
    </Fieldset>
  )
}

export function NumberFields({ editor: { values, set, field } }: { editor: AccountEditor }) {
  const t = useTranslations('accounts')
  const names = useAccountNames()
  return (
    <Fieldset legend={t('part.numbers')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['studentIdNumber', 'hospitalResourceNumber', 'registrationNumber'] as const).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={names[name]}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={values[name]}
            onChange={(text) => set({ [name]: text })}
          />
        ))}
        <TextField
          {...field('phone')}
          type="tel"
          label={names.phone}
          autoComplete="off"
          maxLength={40}
          value={values.phone}
          onChange={(phone) => set({ phone })}
        />
      </div>
    </Fieldset>
  )
}

export function MoreFields({ editor: { values, set, field } }: { editor: AccountEditor }) {
  const t = useTranslations('accounts')
  const names = useAccountNames()
  return (
    <Fieldset legend={t('part.more')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['employer', 'jobTitle'] as const).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={names[name]}
            autoComplete="off"
            maxLength={120}
            value={values[name]}
            onChange={(text) => set({ [name]: text })}
          />
        ))}
        {(['schoolYearLeft', 'yearLeft'] as const).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={names[name]}
            description={t('field.yearHint')}
            autoComplete="off"
            inputMode="numeric"
            maxLength={4}
            value={values[name]}
            onChange={(text) => set({ [name]: text })}
          />
        ))}
      </div>
      <TextField
        {...field('ethnicity')}
        label={names.ethnicity}
        description={t('field.ethnicityHelp')}
        autoComplete="off"
        maxLength={80}
        value={values.ethnicity}
        onChange={(ethnicity) => set({ ethnicity })}
      />
    </Fieldset>
  )
}
