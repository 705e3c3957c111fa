'use client'

import { useMessages, useTranslations } from 'next-intl'
import { call } from '@/lib/client/request'
import { explainScreen, type NeededPrivilege } from '@/lib/contracts/users/sight'
import type { ScreenName } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { wordAt } from '@/lib/i18n/word-at'
import { useAnswer } from './use-answer'
import { Verdict, WhyWaiting } from './why-parts'

/** The explanation for a screen: whether it opens, and which module, privilege and role decide that. */
export function WhyScreen({ id, name, screen }: { id: string; name: string; screen: ScreenName }) {
  const t = useTranslations('accounts.why')
  const tShell = useTranslations('shell')
  const asked = useAnswer((signal) => call(explainScreen, { id, screen }, { signal }))
  const { answer } = asked
  if (!answer) return <WhyWaiting {...asked} />
  const { canLogIn, opens, module, needs, isInMenu } = answer
  const title = tShell(`titles.${screen}`)
  return (
    <Verdict
      isYes={opens}
      title={opens ? t('opens', { name, screen: title }) : t('closed', { name, screen: title })}
      note={canLogIn ? null : t('cannotLogIn', { name })}
    >
      {module && (
        <li>
          {module.isOn ? t('moduleOn', { module: t(`module.${module.name}`) }) : t('moduleOff', { module: t(`module.${module.name}`) })}
        </li>
      )}
      {needs.privileges.length === 0 && <li>{t('everybody')}</li>}
      {needs.privileges.length > 0 && (
        <li>
          {t(`needs.${needs.way}`)}
          <ul className="list-disc pl-5">
            {needs.privileges.map((needed) => (
              <Needed key={needed.privilege} needed={needed} />
            ))}
          </ul>
        </li>
      )}
      {isInMenu !== null && <li>{isInMenu ? t('inMenu') : t('notInMenu')}</li>}
    </Verdict>
  )
}

function Needed({ needed: { privilege, isHeld, roles } }: { needed: NeededPrivilege }) {
  const t = useTranslations('accounts.why')
  const formats = useFormats()
  const word = wordAt(useMessages().roles?.privilege, [privilege]) ?? privilege
  const list = { roles: formats.list(roles) }
  return (
    <li>
      <strong>{word}.</strong> {isHeld ? t('held', list) : roles.length > 0 ? t('notHeld', list) : t('noRole')}
    </li>
  )
}
