import { connection } from 'next/server'
import { NotFoundScreen } from '@/components/shell/not-found-screen'
import { SignInFrame } from '@/components/sign-in/sign-in-frame'
import { Logo } from '@/components/ui/logo'
import { LogoImage } from '@/components/ui/logo-image'
import { readBrand } from './brand'

/**
 * The answer to any other path. If it were prerendered, it would carry no nonce and all its scripts would be blocked. It has no shell, because Next draws it
 * along with every page of the application.
 */
export default async function NotFound() {
  await connection()
  const { brandName, logo } = await readBrand()
  return (
    <SignInFrame brandName={brandName} mark={logo ? <LogoImage logo={logo} size="lg" /> : <Logo size="lg" />}>
      <NotFoundScreen />
    </SignInFrame>
  )
}
