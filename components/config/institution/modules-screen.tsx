'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Banner } from '@/components/ui/banner'
import { Switch } from '@/components/ui/switch'
import { saveModules, type InstitutionSettings } from '@/lib/contracts/config/settings'
import { modules as all, offeredModules } from '@/lib/modules'
import { PartScreen } from './part-screen'

const groups = [
  { group: 'areas', names: ['timeline', 'clinical', 'tests', 'feedbackcentre', 'timetable', 'curriculummapping', 'support'] },
  { group: 'signOn', names: ['ms_entra', 'shibboleth'] },
  { group: 'tools', names: ['dev'] },
] as const
const offered = groups.flatMap(({ group, names }) => {
  const there = names.filter((name) => offeredModules.includes(name))
  return there.length > 0 ? [{ group, names: there }] : []
})

export function ModulesScreen({ settings: { modules } }: { settings: InstitutionSettings }) {
  const t = useTranslations('institution.modules')
  return (
    <PartScreen
      screen="modules"
      intro={t('intro')}
      initial={modules}
      contract={saveModules}
      inputOf={(values, revision) => ({ ...values, revision })}
      storedOf={(settings) => settings.modules}
      names={{ modules: t('title') }}
    >
      {({ values: { modules: on }, set, field }) => {
        const { id, error } = field('modules')
        const goingOff = modules.values.modules.filter((name) => !on.includes(name))
        return (
          <div id={id} className="flex flex-col gap-6">
            {error && (
              <Banner tone="danger" announce="assertive">
                {error}
              </Banner>
            )}
            {goingOff.length > 0 && (
              <Banner tone="info" announce="polite" title={t('off', { count: goingOff.length })}>
                {t('offHelp')}
              </Banner>
            )}
            {offered.map(({ group, names }) => (
              <Fieldset key={group} legend={t(`groups.${group}`)}>
                {names.map((name) => (
                  <Switch
                    key={name}
                    label={t(`name.${name}`)}
                    description={t(`about.${name}`)}
                    checked={on.includes(name)}
                    onChange={(isOn) => set({ modules: all.filter((one) => (one === name ? isOn : on.includes(one))) })}
                  />
                ))}
              </Fieldset>
            ))}
          </div>
        )
      }}
    </PartScreen>
  )
}
