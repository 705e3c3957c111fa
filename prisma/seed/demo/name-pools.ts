/** First and last names that go together, by the origin of a school's people and their families. Women and men share the last names. */
type Pool = { readonly share: number; readonly women: readonly string[]; readonly men: readonly string[]; readonly last: readonly string[] }

const words = (text: string): readonly string[] => text.split(', ')
const pool = (share: number, women: string, men: string, last: string): Pool => ({
  share,
  women: words(women),
  men: words(men),
  last: words(last),
})

export const namePools: readonly Pool[] = [
  pool(
    32,
    'Charlotte, Emily, Isla, Imogen, Rosie, Phoebe, Martha, Lucy, Eleanor, Georgia, Florence, Beth, Jessica, Megan, Alice, Holly, Naomi, Verity, Lauren, Francesca, Abigail, Tamsin, Harriet, Bethany, Olivia, Zoe, Molly, Ruby',
    'George, Harry, Toby, Felix, Adam, Joshua, Edward, Jacob, Alex, Theo, Max, Louis, Hugh, Nathan, Ewan, Rupert, Owen, Kieran, Matthew, Sebastian, Archie, Freddie, Callum, Dominic',
    'Ashby, Barker, Clements, Dawson, Ellison, Fletcher, Garside, Hargreaves, Ingham, Jarvis, Kendrick, Lockwood, Marsden, Northcott, Ollerton, Pemberton, Radcliffe, Sinclair, Thornton, Underhill, Wainwright, Yardley, Atherton, Bancroft, Cartwright, Dunmore, Fenwick, Hollis, Langford, Mercer, Bramwell, Crossley, Stanhope, Whitaker',
  ),
  pool(
    9,
    'Zara, Sana, Maryam, Hafsa, Ayesha, Noor, Iqra, Amna, Sadia, Zainab',
    'Bilal, Hamza, Usman, Imran, Ibrahim, Faisal, Zain, Saad, Haris, Danyal',
    'Ahmed, Chaudhry, Farooq, Iqbal, Khan, Mahmood, Qureshi, Siddiqui, Chowdhury, Mirza, Akhtar, Rehman',
  ),
  pool(
    8,
    'Ananya, Riya, Nisha, Tanvi, Kavya, Shreya, Divya, Pooja, Ishani, Lakshmi',
    'Arun, Kiran, Vikram, Dev, Nikhil, Rajan, Aditya, Varun, Sanjay, Karthik',
    'Bhatt, Desai, Gupta, Joshi, Menon, Patel, Rao, Shah, Sharma, Varma, Mistry, Ranganathan, Pillai, Banerjee',
  ),
  pool(
    3,
    'Simran, Harleen, Navneet, Amrit, Manpreet',
    'Jaspreet, Gurdeep, Harjit, Sukhdeep, Tejinder',
    'Gill, Sandhu, Singh, Dhillon, Bains, Grewal',
  ),
  pool(
    6,
    'Adaeze, Chidinma, Folasade, Ngozi, Temitope, Oluwaseun, Ifeoma, Yetunde',
    'Chinedu, Tunde, Babatunde, Obinna, Segun, Emeka, Ikenna, Femi',
    'Achebe, Adebayo, Chukwu, Ekwueme, Nwosu, Ogunleye, Okonkwo, Olawale, Uzoma, Balogun',
  ),
  pool(3, 'Abena, Efua, Akosua, Adwoa', 'Kofi, Kwabena, Yaw, Kojo', 'Agyeman, Boateng, Danso, Owusu, Appiah, Asante'),
  pool(
    5,
    'Xin Yi, Jia Hui, Wen, Mei, Hui Min, Siu Ling',
    'Jun, Hao, Zhen, Kai Wen, Wei Jie, Ho Yin',
    'Chen, Cheung, Ho, Huang, Lim, Ong, Wang, Wong, Xu, Leung',
  ),
  pool(2, 'Linh, Thi Lan, Huong', 'Quang, Duc, Minh', 'Pham, Tran, Vu, Dang'),
  pool(3, 'Sakura, Hana, Aiko, Hye-jin, Soo-ah', 'Kenji, Daichi, Ryo, Min-jun, Seo-jun', 'Fujimoto, Nakamura, Yamada, Kim, Park'),
  pool(
    5,
    'Layla, Rania, Yasmin, Dina, Salma, Nour, Huda',
    'Omar, Karim, Ziad, Samir, Hassan, Anas, Khaled',
    'Abdallah, Al-Masri, Aziz, Bakr, El-Sayed, Farouk, Kamal, Mansour, Nasser, Saleh, Younis, Ziadeh',
  ),
  pool(3, 'Shirin, Parisa, Leila, Nasrin', 'Reza, Navid, Farid, Babak', 'Hosseini, Karimi, Rahimi, Tahiri, Ebrahimi'),
  pool(
    4,
    'Zofia, Magdalena, Agnieszka, Małgorzata, Kinga',
    'Jakub, Tomasz, Michał, Dawid, Łukasz',
    'Wójcik, Mazur, Krawczyk, Zając, Pawlak, Szymczak, Kowalczyk',
  ),
  pool(2, 'Ioana, Ana-Maria, Daria', 'Andrei, Radu, Bogdan', 'Dumitrescu, Ionescu, Marinescu, Stănescu'),
  pool(2, 'Petra, Maja, Špela', 'Matej, Luka, Žiga', 'Kranjc, Zupančič, Kovačić, Jurić, Božič'),
  pool(
    4,
    'Aoife, Caoimhe, Róisín, Orla, Gráinne, Eimear',
    'Cillian, Oisín, Fionn, Conor, Darragh, Ruairí',
    'Brennan, Byrne, Fitzgerald, Gallagher, Kavanagh, McCarthy, O’Sullivan, Quinn, Tierney',
  ),
  pool(2, 'Ffion, Catrin, Angharad', 'Iestyn, Gethin, Rhodri', 'Llewellyn, Prosser, Gwynne, Pritchard'),
  pool(
    4,
    'Lucía, Valentina, Carmen, Paula, Camila',
    'Mateo, Álvaro, Joaquín, Nicolás, Iñigo',
    'Álvarez, Domínguez, Gutiérrez, Ibáñez, Núñez, Peña, Sepúlveda',
  ),
  pool(2, 'Inês, Mariana, Leonor', 'Diogo, Tiago, Rafael', 'Carvalho, Esteves, Figueiredo, Mendonça, Queirós'),
  pool(
    3,
    'Linnéa, Astrid, Maren, Solveig, Tuva',
    'Anders, Bjørn, Leif, Søren, Håkon',
    'Ångström, Bergström, Fjeld, Jørgensen, Kjærsgaard, Lindgren, Østergaard',
  ),
  pool(2, 'Saskia, Greta, Johanna', 'Moritz, Till, Henning', 'Grünewald, Hölzl, Müller, Schäfer, van der Heijden'),
  pool(2, 'Alessia, Giulia, Martina', 'Lorenzo, Davide, Riccardo', 'D’Angelo, Esposito, Moretti, Bianchi'),
  pool(2, 'Eleni, Despina, Katerina', 'Giorgos, Stavros, Yannis', 'Christodoulou, Georgiou, Papanikolaou, Ioannou'),
  pool(2, 'Camille, Maëlle, Aurélie', 'Étienne, Théo, Benoît', 'Beaumont, Fontaine, Lefèvre, Vasseur'),
  pool(2, 'Zeynep, Selin, Büşra', 'Emre, Kerem, Çağlar', 'Aslan, Kaya, Şahin, Yıldız'),
]

/** Names of the greatest usual length. */
export const longNames = [
  { firstName: 'Wilhelmina', lastName: 'Featherstonehaugh-Montgomery' },
  { firstName: 'Maria-Magdalena', lastName: 'Konstantinopoulou-Papadimitriou' },
  { firstName: 'Oluwadamilola', lastName: 'Adebayo-Ogunbanjo' },
  { firstName: 'Venkata Subramanian', lastName: 'Krishnamoorthy' },
  { firstName: 'José Antonio', lastName: 'de la Fuente Villanueva' },
  { firstName: 'Anne-Sophie', lastName: 'van den Broeck-Vandenberghe' },
  { firstName: 'Muhammad Abdurrahman', lastName: 'Al-Khawarizmi' },
  { firstName: 'Nirmala', lastName: 'Balasubramaniam-Wijesekera' },
] as const
