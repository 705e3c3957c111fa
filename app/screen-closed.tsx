import { Lock, ToggleLeft } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { IconSlot } from '@/components/ui/icon-slot'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'

/** Where the module is off or the privilege is missing: what is the case, and whom to ask. */
export async function Closed({ reason }: { reason: 'module' | 'privilege' }) {
  const t = await getTranslations('errors')
  const isModule = reason === 'module'
  return (
    <div className="flex max-w-prose flex-col items-start gap-4">
      <PageHeader
        title={isModule ? t('moduleOff') : t('noPrivilege')}
        leading={<IconSlot className="text-muted">{isModule ? <ToggleLeft /> : <Lock />}</IconSlot>}
      />
      <p className="text-muted">{isModule ? t('moduleOffHelp') : t('noPrivilegeHelp')}</p>
      <LinkButton href="/">{t('toDashboard')}</LinkButton>
    </div>
  )
}
