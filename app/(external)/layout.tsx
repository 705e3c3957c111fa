import type { ReactNode } from 'react'
import { readBrand } from '@/app/brand'
import { LanguageChoice } from '@/components/sign-in/language-choice'
import { SignInFrame } from '@/components/sign-in/sign-in-frame'
import { BrandMark } from '@/components/ui/brand-mark'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { readSettings } from '@/server/config'

/** The frame for people without an account or a session: no menu, one column. */
export default async function ExternalLayout({ children }: { children: ReactNode }) {
  const [{ languages }, { brandName, logo }] = await Promise.all([readSettings(), readBrand()])
  return (
    <MessagesFor namespaces={['errors', 'issues', 'signIn', 'ui']}>
      <SignInFrame brandName={brandName} mark={<BrandMark logo={logo} size="lg" />} footer={<LanguageChoice languages={languages} />}>
        {children}
      </SignInFrame>
    </MessagesFor>
  )
}
