/** English words of closets, after "+" wider ones, and what finds them. A line without words: not searched for. */
export const words = `
: the a an my and with of for in
top: tops upper; t-shirt tshirt tee: tshirt teeshirt tee; shirt buttondown: shirt dress-shirt button-down
blouse: blouse; polo: polo polo-shirt; tank camisole cami: tank tank-top camisole cami vest-top singlet; tunic: tunic
sweater jumper pullover knit + turtleneck: sweater jumper pullover knit knitwear knitted; cardigan: cardigan
turtleneck rollneck: turtleneck rollneck roll-neck polo-neck; hoodie: hoodie hoody hooded; henley: henley
sweatshirt hoodie: sweatshirt sweat; bodysuit: bodysuit body; vest waistcoat gilet: vest waistcoat gilet
crop: crop-top; corset bustier: corset bustier; kimono: kimono; poncho cape: poncho cape; shawl stole: shawl stole
trouser pant slack + jean chino jogger legging culotte: pants trousers slacks bottom; jean: jeans; chino: chinos khakis
legging: leggings; jogger sweatpant: joggers sweatpants track-pants; short: shorts; culotte: culottes
cargo: cargos cargo-pants; dungaree overall: dungarees overalls; skirt: skirt; mini: miniskirt
dress gown: dress gown frock; gown evening: ballgown; jumpsuit playsuit romper: jumpsuit playsuit romper onesie
kaftan caftan: kaftan caftan; abaya: abaya; sari saree: sari saree; sundress: sundress; suit blazer: suit pantsuit
coat trench parka: coat overcoat topcoat; trench: trench trench-coat mac; rain trench raincoat: raincoat mackintosh
jacket blazer + puffer parka bomber anorak: jacket; blazer: blazer; puffer down: puffer down-jacket
parka anorak: parka anorak; windbreaker: windbreaker; bomber: bomber; fleece: fleece; biker: biker; denim jean: denim
leather suede: leather; shoe + sneaker boot sandal loafer: shoes footwear
sneaker trainer: sneakers trainers tennis-shoes running-shoes kicks; boot bootie: boots bootie; sandal: sandals
flip flop: flip-flops thongs; heel pump stiletto: heels high-heels pumps; loafer moccasin: loafers moccasins
ballerina flat: flats ballerinas ballet-flats; oxford brogue derby: oxfords brogues
mule clog slipper: mules clogs slippers; espadrille: espadrilles; wellington rainboot: wellies wellingtons rain-boots
hat + cap beanie beret fedora: hats headwear headgear; cap: cap baseball-cap; beanie: beanie bobble-hat wool-hat
beret: beret; fedora: fedora; sun-hat straw: sunhat; bag handbag + tote clutch backpack purse: bag handbag purse
tote shopper: tote shopper; clutch: clutch; backpack rucksack: backpack rucksack; crossbody: crossbody messenger-bag
wallet purse: wallet; satchel: satchel; basket: basket; belt: belt; scarf shawl: scarf scarves
glove mitten: gloves mittens; tie bowtie: tie bow-tie necktie; sunglass: sunglasses shades sunnies
glass eyewear: glasses eyewear spectacles; umbrella: umbrella; headband: headband; hairclip: hair-clip barrette
bandana: bandana; watch: watch watches wristwatch; jewelry: jewellery jewelry jewel
necklace pendant chain: necklace pendant chain; earring: earrings hoops studs; bracelet bangle: bracelet bangle
ring: ring; brooch: brooch; anklet: anklet; activewear sportswear: activewear sportswear gym workout
tracksuit: tracksuit; swimsuit bikini swimwear: swimsuit; bikini: bikini
trunk swimwear: swim-trunks swimming-trunks bathing-suit; intimate lingerie underwear: underwear lingerie
bra: bra bralette; sock: socks; tight stocking hosiery: tights stockings hosiery
pajama pyjama: pajamas pyjamas nightwear; robe bathrobe: bathrobe dressing-gown; accessory accessories: accessory
autumn: fall; spring: springtime; summer: summery summertime; winter: wintry; evening: evening party; rain: rain
wool merino lambswool cashmere: wool woollen woolen; cotton: cotton; linen: linen; silk: silk silky
blue + navy teal indigo cobalt azure: blue; red + burgundy maroon bordeaux crimson scarlet cherry: red
green + teal olive mint emerald sage: green; beige + cream ivory ecru champagne sand oatmeal: beige
brown + camel cognac chocolate chestnut tan: brown; yellow + mustard lemon: yellow; white + offwhite: white
orange + coral rust apricot terracotta: orange; purple + lilac lavender violet plum mauve aubergine: purple
pink + rose fuchsia magenta blush salmon: pink; grey gray + charcoal anthracite graphite slate: grey gray
gold golden + brass: gold golden; silver: silver silvery; teal turquoise: teal turquoise; black: black
navy: navy navy-blue dark-blue; light-blue sky: light-blue sky-blue pale-blue
burgundy bordeaux: burgundy bordeaux
`;
