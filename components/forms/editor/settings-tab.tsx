'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { ServedOutcomes } from '@/components/curriculum/served-outcomes'
import { LocationSwitch } from '@/components/shared/location/location-switch'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { Select } from '@/components/ui/select'
import { leadToField } from '@/components/ui/lead-to'
import { TextButton } from '@/components/ui/text-button'
import { TextField } from '@/components/ui/text-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { dayIn } from '@/lib/format'
import { subjectRules, subjectSight } from '@/lib/forms/vocabulary'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'
import { isLocale, locales } from '@/lib/i18n/locales'
import { useDefinitionChange, useEditing } from './editor-context'
import { instantOf } from './instants'
import { PermitsField } from './permits-field'
import { useProblemWords } from './problem-words'
import type { Settings } from './use-draft'

/** The settings of a form: its name, who starts it, whom it is about. */
export function SettingsTab({ formId }: { formId: string }) {
  const t = useTranslations('formEditor.settings')
  const tEditor = useTranslations('formEditor')
  const { draft, choices } = useEditing()
  const { settings } = draft
  const zone = useTimeZone() ?? defaultTimeZone
  const changeForm = useDefinitionChange()
  const words = useProblemWords()
  const asking = draft.problems.find(({ code }) => code === 'addressAsksStudent')
  const set = (change: Partial<Settings>) =>
    draft.change((before) => ({ ...before, settings: { ...before.settings, ...change } }), `settings.${Object.keys(change).join()}`)
  const field = (name: keyof Settings) => ({
    id: `settings.${name}`,
    error: draft.issues.find(({ path }) => path === `settings.${name}` || path.startsWith(`settings.${name}.`))?.message ?? null,
  })
  const roles = (name: 'starterRoleIds' | 'readerRoleIds') => (
    <ChoiceGroup {...field(name)} role="group" label={t(name)} description={t(`${name}Help`)}>
      <div className="flex flex-wrap gap-1">
        {choices.roles.map((role) => (
          <ToggleChip
            key={role.id}
            label={role.name}
            selected={settings[name].includes(role.id)}
            onChange={(on) => set({ [name]: on ? [...settings[name], role.id] : settings[name].filter((one) => one !== role.id) })}
          />
        ))}
      </div>
    </ChoiceGroup>
  )
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4">
      <Fieldset legend={t('basics')}>
        <TextField {...field('name')} label={t('name')} required maxLength={200} value={settings.name} onChange={(name) => set({ name })} />
        <TextField
          {...field('code')}
          label={t('code')}
          description={t('codeHelp')}
          required
          maxLength={40}
          spellCheck={false}
          value={settings.code}
          onChange={(code) => set({ code })}
        />
        <Select
          {...field('typeId')}
          label={t('type')}
          value={settings.typeId}
          options={choices.types
            .filter(({ id, active }) => active || id === settings.typeId)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(typeId) => set({ typeId })}
        />
        <Select
          label={t('language')}
          description={t('languageHelp')}
          value={draft.definition.language}
          options={locales.map((value) => ({ value, label: tEditor(`language.${value}`) }))}
          onChange={(value) => isLocale(value) && changeForm({ language: value })}
        />
      </Fieldset>
      <Fieldset legend={t('who')}>
        {roles('starterRoleIds')}
        <PermitsField value={settings.permits} onChange={(permits) => set({ permits })} />
        <Select
          {...field('subject')}
          label={t('subject')}
          description={t('subjectHelp')}
          value={settings.subject}
          options={subjectRules.map((value) => ({ value, label: t(`subjects.${value}`) }))}
          onChange={(value) => set({ subject: subjectRules.find((one) => one === value) ?? 'SELF' })}
        />
        {settings.subject !== 'NONE' && asking && (
          <p className="text-dense text-warning">
            {words(asking)}{' '}
            <TextButton
              onPress={() => {
                set({ subject: 'NONE' })
                leadToField('settings.subject')
              }}
            >
              {t('aboutNobody')}
            </TextButton>
          </p>
        )}
        {settings.subject !== 'NONE' && (
          <Select
            {...field('subjectSees')}
            label={t('subjectSees')}
            value={settings.subjectSees}
            options={subjectSight.map((value) => ({ value, label: t(`sight.${value}`) }))}
            onChange={(value) => set({ subjectSees: subjectSight.find((one) => one === value) ?? 'ALWAYS' })}
          />
        )}
        {roles('readerRoleIds')}
        <Checkbox
          label={t('confidential')}
          description={t('confidentialHelp')}
          checked={settings.confidential}
          onChange={(confidential) => set({ confidential })}
        />
      </Fieldset>
      <LocationSwitch values={settings} set={set} />
      <Fieldset legend={t('when')}>
        <Checkbox
          label={t('inNewMenu')}
          description={t('inNewMenuHelp')}
          checked={settings.inNewMenu}
          onChange={(inNewMenu) => set({ inNewMenu })}
        />
        <DayField
          {...field('opensAt')}
          label={t('opensAt')}
          optional
          value={settings.opensAt === null ? '' : dayIn(settings.opensAt, zone)}
          onChange={(day) => set({ opensAt: instantOf(day, 'start', zone) })}
        />
        <DayField
          {...field('closesAt')}
          label={t('closesAt')}
          optional
          value={settings.closesAt === null ? '' : dayIn(settings.closesAt, zone)}
          onChange={(day) => set({ closesAt: instantOf(day, 'end', zone) })}
        />
        <Select
          {...field('tagId')}
          label={t('tag')}
          placeholder={t('noTag')}
          value={settings.tagId ?? ''}
          options={choices.tags.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(tagId) => set({ tagId: tagId || null })}
        />
      </Fieldset>
      <ServedOutcomes kind="FORM" refId={formId} />
    </div>
  )
}
