'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Segmented } from '@/components/ui/segmented'
import { saveMessages, type InstitutionSettings } from '@/lib/contracts/config/settings'
import { studentsWriteTo } from '@/lib/messaging/vocabulary'
import { mailTimings, notificationCategories } from '@/lib/notices'
import { PartScreen } from './part-screen'

/** Edits which fellow students a student may write to, and when mails come to people who have chosen nothing themselves. */
export function MessageSettingsScreen({ settings: { messages } }: { settings: InstitutionSettings }) {
  const t = useTranslations('institution.messages')
  const tMails = useTranslations('notifications')
  return (
    <PartScreen
      screen="messageSettings"
      intro={t('intro')}
      initial={messages}
      contract={saveMessages}
      inputOf={(values, revision) => ({ ...values, revision })}
      storedOf={(settings) => settings.messages}
      names={{ studentsWriteTo: t('students'), usualMails: t('mails') }}
    >
      {({ values, set }) => (
        <>
          <Fieldset legend={t('writing')}>
            <Segmented
              label={t('students')}
              description={t('studentsHelp')}
              options={studentsWriteTo.map((value) => ({ value, label: t(`studentsMay.${value}`) }))}
              value={values.studentsWriteTo}
              onChange={(chosen) => set({ studentsWriteTo: chosen })}
            />
          </Fieldset>
          <Fieldset legend={t('mails')} help={t('mailsHelp')}>
            {notificationCategories.map((category) => (
              <Segmented
                key={category}
                label={tMails(`category.${category}`)}
                options={mailTimings.map((value) => ({ value, label: tMails(`timing.${value}`) }))}
                value={values.usualMails[category]}
                onChange={(timing) => set({ usualMails: { ...values.usualMails, [category]: timing } })}
              />
            ))}
          </Fieldset>
        </>
      )}
    </PartScreen>
  )
}
