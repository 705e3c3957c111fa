/** The code with which the poll is put off while people wait too long: the server is there, unlike where it answers 503 without it. */
export const busyCode = 'notifications.BUSY'
