/** First names of a large school, with letters of several languages. */
export const firstNames: readonly string[] =
  'Ana Łukasz Berta Søren Mateja Iñigo Hanne Oliver Priya Chidi Zoë Jürgen Nadia Tomasz Ivana Per Grace Hassan Mei Andrej'.split(' ')

export const lastNames: readonly string[] =
  'Müller Novak Hansen García Smith Okafor Žižek Larsen Peña Weiß Kovač Johansen Schneider Patel Nguyen Brown Østby Fernández Wright Horvat'.split(
    ' ',
  )
