import { EyeOff, Lock, ToggleLeft } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { IconSlot } from '@/components/ui/icon-slot'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'

const looks = {
  module: { Icon: ToggleLeft, title: 'moduleOff', help: 'moduleOffHelp' },
  privilege: { Icon: Lock, title: 'noPrivilege', help: 'noPrivilegeHelp' },
  viewing: { Icon: EyeOff, title: 'viewingPrivate', help: 'viewingPrivateHelp' },
} as const

/** Shown where the module is off, the privilege is missing or somebody views the application as another person: it gives the reason and says whom to ask. */
export async function Closed({ reason }: { reason: keyof typeof looks }) {
  const t = await getTranslations('errors')
  const { Icon, title, help } = looks[reason]
  return (
    <div className="flex max-w-prose flex-col items-start gap-4">
      <PageHeader
        title={t(title)}
        leading={
          <IconSlot className="text-muted">
            <Icon />
          </IconSlot>
        }
      />
      <p className="text-muted">{t(help)}</p>
      <LinkButton href="/">{t('toDashboard')}</LinkButton>
    </div>
  )
}
