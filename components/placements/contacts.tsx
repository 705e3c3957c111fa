'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { ListRow } from '@/components/ui/list-row'
import type { OutputOf } from '@/lib/contract'
import type { readProvider } from '@/lib/contracts/placements'
import { ContactDialog } from './contact-dialog'
import { PartsSection } from './papers'
import { ReachButtons } from './reach-buttons'

type View = OutputOf<typeof readProvider>
type Contact = View['contacts'][number]

function useContactWords() {
  const t = useTranslations('placements.contacts')
  return ({ jobTitle, signsOff }: Contact) => [jobTitle, signsOff && t('maySignOff')].filter(Boolean).join(' · ')
}

/** The card of a provider's contacts on its Details tab. */
export function ContactsCard({ view: { contacts } }: { view: View }) {
  const t = useTranslations('placements')
  const words = useContactWords()
  return (
    <Card as="section" flush aria-labelledby="contacts-title">
      <h2 id="contacts-title" className="px-4 py-3 text-lead font-bold">
        {t('tab.contacts')}
      </h2>
      <div className="border-t border-line">
        {contacts.length === 0 ? (
          <p className="p-4 text-muted">{t('contacts.empty')}</p>
        ) : (
          <ul aria-labelledby="contacts-title" className="divide-y divide-line">
            {contacts.map((contact) => (
              <li key={contact.id} className="flex items-center gap-3 px-4 py-2">
                <Avatar name={contact.name} size="sm" />
                <p className="min-w-0 grow">
                  <span className="block wrap-anywhere">{contact.name}</span>
                  <span className="block text-meta text-muted">{words(contact)}</span>
                </p>
                <ReachButtons contact={contact} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** All contacts of a provider, which are made and changed here. */
export function ContactsTab({ view: { provider, contacts, mayEdit } }: { view: View }) {
  const t = useTranslations('placements')
  const words = useContactWords()
  const [opened, setOpened] = useState<Contact | 'new' | null>(null)
  return (
    <>
      <PartsSection
        id="contacts"
        title={t('tab.contacts')}
        help={contacts.length === 0 ? t('contacts.empty') : null}
        add={mayEdit && { label: t('contacts.add'), act: () => setOpened('new') }}
      >
        {contacts.map((contact) => (
          <ListRow
            key={contact.id}
            leading={<Avatar name={contact.name} size="sm" />}
            title={contact.name}
            subtitle={[words(contact), contact.email, contact.phone].filter(Boolean).join(' · ')}
            actions={<ReachButtons contact={contact} />}
            {...(mayEdit && { onPress: () => setOpened(contact) })}
          />
        ))}
      </PartsSection>
      {opened !== null && (
        <ContactDialog providerId={provider.id} initial={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
