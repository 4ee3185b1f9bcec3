// Expected results of searches in the sample catalog: the words of a Philippine campus, and the products that belong first.

/** A product that belongs to a search, by the start of its name; several if their order does not matter. */
interface Judgement {
  keyword: string;
  wanted: readonly string[];
}

/** Each line: the typed words | the starts of the names of the products that belong first. */
const LINES = `
ballpen | Ballpoint Pens
ball pen | Ballpoint Pens
bolpen | Ballpoint Pens
ballpoint | Ballpoint Pens
gel pen | Gel Pen
gtec | Gel Pen
sign pen | Sign Pens
signpen | Sign Pens
pencil | Pencils No. 2; Mechanical Pencil; Jumbo Pencils; Drawing Pencils; Pencil Pouch
pencils | Pencils No. 2; Mechanical Pencil; Jumbo Pencils; Drawing Pencils; Pencil Pouch
lapis | Pencils No. 2; Mechanical Pencil; Jumbo Pencils; Drawing Pencils
mongol | Pencils No. 2; Mechanical Pencil; Jumbo Pencils; Drawing Pencils
pencil #2 | Pencils No. 2
no. 2 pencil | Pencils No. 2
mechanical pencil | Mechanical Pencil
drawing pencil | Drawing Pencils
eraser | Eraser and Sharpener
pambura | Eraser and Sharpener
pantasa | Eraser and Sharpener
sharpener | Eraser and Sharpener
highlighter | Highlighters
stabilo | Highlighters
whiteboard marker | Whiteboard Markers
pentel pen | Whiteboard Markers
bondpaper | Bond Paper, Letter; Bond Paper, Legal
bond paper | Bond Paper, Letter; Bond Paper, Legal
papel | Bond Paper, Letter; Bond Paper, Legal
coupon bond | Bond Paper, Letter; Bond Paper, Legal
short bond paper | Bond Paper, Letter
long bond paper | Bond Paper, Legal
a4 | Bond Paper, Letter
pad paper | Intermediate Pad
intermediate pad | Intermediate Pad
yellow pad | Yellow Pad
yellowpad | Yellow Pad
grade 1 pad | Grade 1 Pad
grade 3 pad | Grade 3 Pad
colored paper | Colored Paper
japanese paper | Colored Paper
cartolina | Cartolina
kartolina | Cartolina
illustration board | Illustration Board
index card | Index Cards
bluebook | Examination Booklet
blue book | Examination Booklet
graphing paper | Graphing Pad; Graphing Notebook
tracing paper | Tracing Paper Pad
kwaderno | Spiral Notebook, 80; Spiral Notebook, 100; Composition Notebook; Writing Notebook; Music Notebook; Graphing Notebook; Pocket Notebook
notebook | Spiral Notebook, 80; Spiral Notebook, 100; Composition Notebook; Writing Notebook; Music Notebook; Graphing Notebook; Pocket Notebook
note book | Spiral Notebook, 80; Spiral Notebook, 100; Composition Notebook; Writing Notebook; Music Notebook; Graphing Notebook; Pocket Notebook
spiral notebook | Spiral Notebook, 80; Spiral Notebook, 100
music notebook | Music Notebook
record book | Record Book
logbook | Record Book
journal | Dotted Journal
stapler | Stapler with Staples; Handheld Staple
gunting | Scissors and Glue
glue | Scissors and Glue
pandikit | Scissors and Glue
ruler | Ruler and Triangle
folder | Long Folder; Sliding Folder; Expanding Folder
long folder | Long Folder
brown envelope | Brown Envelope
plastic envelope | Plastic Envelope
clearbook | Clear Book
clear book | Clear Book
lever arch | Lever Arch
backpack | Campus Backpack; Grade School Backpack
school bag | Campus Backpack; Grade School Backpack
knapsack | Campus Backpack; Grade School Backpack
tote bag | Canvas Tote; Book Tote
pencil case | Pencil Pouch
payong | Folding Umbrella
umbrella | Folding Umbrella
crayola | Crayons, 24
krayola | Crayons, 24
crayons | Crayons, 24
oil pastel | Oil Pastels
watercolor | Water Colors; Watercolor Pad
water color | Water Colors; Watercolor Pad
poster paint | Poster Paint
paint brush | Brushes
clay | Modeling Clay
sketchpad | Sketch Pad
sketch pad | Sketch Pad
canvas | Stretched Canvas; Canvas Tote
t-square | T-Square
tsquare | T-Square
compass | Drawing Compass
protractor | Triangles and Protractor
technical pen | Technical Pens
tshirt | PE Shirt, College; PE Shirt, Grade; Engineering Shirt; Agriculture Field; Information Technology Shirt; Founders; Alumni Shirt; Kids; College Polo Shirt
t-shirt | PE Shirt, College; PE Shirt, Grade; Engineering Shirt; Agriculture Field; Information Technology Shirt; Founders; Alumni Shirt; Kids; College Polo Shirt
pe shirt | PE Shirt, College; PE Shirt, Grade
pe uniform | PE Shirt, College; PE Shirt, Grade; PE Jogging Pants, College; PE Jogging Pants, Grade; PE Shorts; Swimming Class
jogging pants | PE Jogging Pants, College; PE Jogging Pants, Grade
jogger | PE Jogging Pants, College; PE Jogging Pants, Grade
pe shorts | PE Shorts
polo | Senior High Polo; Grade School Polo; College Polo
blouse | Senior High Blouse; Grade School Blouse; Education Interns
palda | Pleated Skirt
slacks | School Trousers
medyas | Knee Socks; PE Socks
socks | Knee Socks; PE Socks
necktie | School Necktie
sombrero | Campus Cap
scrub suit | Nursing Scrub
jacket | Campus Hoodie
hoodie | Campus Hoodie
lab gown | Laboratory Gown
labgown | Laboratory Gown
goggles | Splash Goggles
gloves | Nitrile Gloves; Heat-Resistant
first aid | First Aid Kit
dissecting kit | Dissecting Kit
microscope | Student Microscope
magnifying glass | Hand Lens
test tube | Test Tubes
beaker | Beaker
erlenmeyer | Erlenmeyer
id lace | University Lanyard; Department Lanyard
lanyard | University Lanyard; Department Lanyard
id holder | ID Holder, Vertical
usb | USB Flash; OTG Flash; USB-C Charging
flash drive | USB Flash; OTG Flash
charger | USB-C Charging
powerbank | Power Bank
calculator | Scientific Calculator; Business Calculator
scientific calculator | Scientific Calculator
calcu | Scientific Calculator; Business Calculator
mouse | Optical Mouse
headset | Headset with
tumbler | Insulated Tumbler; Engraved Tumbler
aquaflask | Insulated Tumbler; Engraved Tumbler
mug | Campus Mug; Library Mug
water bottle | Water Bottle
keychain | Enamel Keychain
basketball | Basketball
bola | Basketball; Volleyball
volleyball | Volleyball
chess | Chess Set
recorder | Soprano Recorder
plauta | Soprano Recorder
gitara | Classical Guitar
ukulele | Ukulele
apron | Cookery Apron; Hospitality Apron
sewing kit | Sewing Kit
name pin | Nursing Name Pin
noli me tangere | Noli Me Tangere
el fili | El Filibusterismo; Hiyas ng Panitikan 10
florante at laura | Florante at Laura; Hiyas ng Panitikan 8
diksyunaryo | Diksyunaryong Filipino; The Student Dictionary
dictionary | The Student Dictionary; Diksyunaryong Filipino; Hiligaynon
atlas | School Atlas; Atlas of the World
general chemistry | General Chemistry 1; Laboratory Manual in General Chemistry
calculus | Basic Calculus; Pre-Calculus
pre calculus | Pre-Calculus
precalculus | Pre-Calculus
reviewer upcat | College Entrance Test
grade 7 science | Science Frontiers 7
grade 8 math | Mathematics in Motion 8
math 9 | Mathematics in Motion 9
english 10 | English Horizons 10
kamatis | Tomatoes; Tomato Seedlings
itlog | Brown Eggs; White Eggs; Salted Eggs
talong | Eggplant
saging | Lakatan Bananas; Saba Bananas
mangga | Guimaras Mangoes; Mango Jam
gatas | Fresh Carabao; Chocolate Milk
bigas | Organic Red Rice; Brown Rice
kalamansi | Calamansi; Calamansi Seedling
0.5mm pen | Technical Pens
.5 mm technical pen | Technical Pens
5mm notebook | Graphing Notebook
5 mm graphing | Graphing Notebook
9x12 | Sketch Pad; Watercolor Pad; Tracing Paper Pad
9 x 12 sketch pad | Sketch Pad
18 × 24 board | T-Square
24" | T-Square
24 inch t square | T-Square
30cm ruler | Ruler and Triangle
25l backpack | Campus Backpack
8 x 10 frame | Graduation Photo Frame
g7 science | Science Frontiers 7
gr. 8 math | Mathematics in Motion 8
english baitang 10 | English Horizons 10
matematika g9 | Mathematics in Motion 9
pad paper para sa grade 1 | Grade 1 Pad
gown for the lab | Laboratory Gown
damit pang pe | PE Shirt, College; PE Shirt, Grade; PE Jogging Pants, College; PE Jogging Pants, Grade; PE Shorts; Swimming Class
mug of the library | Library Mug
krayo | Crayons, 24
payon | Folding Umbrella
pambur | Eraser and Sharpener
unipor | Senior High Polo; Grade School Polo; College Polo; Senior High Blouse; Grade School Blouse; PE Shirt, College; PE Shirt, Grade; Pleated Skirt; School Trousers; School Necktie
`;

const JUDGEMENTS: readonly Judgement[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [keyword = '', wanted = ''] = line.split(' | ');
    return { keyword, wanted: wanted.split('; ') };
  });

interface Score {
  /** Share of searches with a wanted product among the first three. */
  hits: number;
  /** Normalized discounted cumulative gain of the first ten results, averaged over all searches; 1 is perfect. */
  ndcg: number;
  /** Searches with a gain below 0.5, with their first results. */
  poor: string[];
}

/** `search` returns the names of the found products, best first. */
export async function rateSearch(search: (keyword: string) => Promise<readonly string[]>): Promise<Score> {
  let [hits, gains] = [0, 0];
  const poor: string[] = [];
  for (const { keyword, wanted } of JUDGEMENTS) {
    const found = (await search(keyword)).slice(0, 10);
    const isWanted = found.map((name) => wanted.some((beginning) => name.startsWith(beginning)));
    if (isWanted.slice(0, 3).includes(true)) hits += 1;
    const gain = discounted(isWanted) / discounted(wanted.slice(0, 10).map(() => true));
    gains += gain;
    if (gain < 0.5) poor.push(`${keyword}: ${found.slice(0, 3).join(' · ')}`);
  }
  return { hits: hits / JUDGEMENTS.length, ndcg: gains / JUDGEMENTS.length, poor };
}

const discounted = (isWanted: readonly boolean[]): number =>
  isWanted.reduce((sum, wanted, position) => sum + (wanted ? 1 / Math.log2(position + 2) : 0), 0);
