import { SetPasswordScreen } from '@/components/sign-in/set-password-screen'

type PageProps = { readonly params: Promise<{ readonly token?: readonly string[] }> }

/** /setpassword/:token?, for whoever holds the link. It reads nothing on the server: the link's own call says whose it is. */
export default async function SetPasswordPage({ params }: PageProps) {
  const { token = [] } = await params
  return <SetPasswordScreen token={token.length === 1 ? (token[0] ?? null) : null} />
}
