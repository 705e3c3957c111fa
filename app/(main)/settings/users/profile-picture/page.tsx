import { screen } from '@/app/screen'
import { ProfilePictureScreen } from '@/components/settings/profile-picture-screen'
import { appearanceOf } from '@/server/users'

export default screen('profilePicture', async ({ actor }) => {
  const { avatarFileName } = await appearanceOf(actor.id)
  return <ProfilePictureScreen name={actor.displayName} initial={avatarFileName} />
})
